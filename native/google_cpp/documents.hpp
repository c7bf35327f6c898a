// Builds and walks documents, field by field. Optional fields are set only where they are set in the values.

#pragma once

#include "build.hpp"
#include "walk.hpp"

namespace bench {

inline void build(const documents::Attachment& values, documents::Attachment& attachment) {
    attachment.set_name(values.name());
    if (values.has_media_type()) {
        attachment.set_media_type(values.media_type());
    }
    if (values.has_created()) {
        attachment.set_created(values.created());
    }
    attachment.set_checksum(values.checksum());
    if (values.has_width()) {
        attachment.set_width(values.width());
    }
    if (values.has_height()) {
        attachment.set_height(values.height());
    }
    attachment.set_content(values.content());
}

inline void build(const documents::Paragraph& values, documents::Paragraph& paragraph) {
    paragraph.set_text(values.text());
    if (values.has_style()) {
        paragraph.set_style(values.style());
    }
    if (values.has_level()) {
        paragraph.set_level(values.level());
    }
    if (values.has_language()) {
        paragraph.set_language(values.language());
    }
    if (values.has_edited()) {
        paragraph.set_edited(values.edited());
    }
    if (values.has_weight()) {
        paragraph.set_weight(values.weight());
    }
}

inline void build(const documents::Section& values, documents::Section& section) {
    section.set_number(values.number());
    section.set_heading(values.heading());
    if (values.has_is_collapsed()) {
        section.set_is_collapsed(values.is_collapsed());
    }
    section.mutable_references()->Add(values.references().begin(), values.references().end());
    if (values.has_cover()) {
        build(values.cover(), *section.mutable_cover());
    }
    section.mutable_paragraphs()->Reserve(values.paragraphs_size());
    for (const documents::Paragraph& value : values.paragraphs()) {
        build(value, *section.add_paragraphs());
    }
    section.mutable_attachments()->Reserve(values.attachments_size());
    for (const documents::Attachment& value : values.attachments()) {
        build(value, *section.add_attachments());
    }
}

inline void build(const documents::Metadata& values, documents::Metadata& metadata) {
    metadata.set_author(values.author());
    if (values.has_language()) {
        metadata.set_language(values.language());
    }
    metadata.set_created(values.created());
    if (values.has_modified()) {
        metadata.set_modified(values.modified());
    }
    if (values.has_views()) {
        metadata.set_views(values.views());
    }
    if (values.has_rank()) {
        metadata.set_rank(values.rank());
    }
    if (values.has_source()) {
        metadata.set_source(values.source());
    }
    metadata.set_etag(values.etag());
}

inline void build(const documents::Document& values, documents::Document& document) {
    document.set_id(values.id());
    document.set_title(values.title());
    if (values.has_state()) {
        document.set_state(values.state());
    }
    if (values.has_revision()) {
        document.set_revision(values.revision());
    }
    if (values.has_is_public()) {
        document.set_is_public(values.is_public());
    }
    if (values.has_score()) {
        document.set_score(values.score());
    }
    document.mutable_labels()->Reserve(values.labels_size());
    for (const std::string& label : values.labels()) {
        document.add_labels(label);
    }
    document.mutable_readers()->Add(values.readers().begin(), values.readers().end());
    build(values.metadata(), *document.mutable_metadata());
    document.mutable_sections()->Reserve(values.sections_size());
    for (const documents::Section& value : values.sections()) {
        build(value, *document.add_sections());
    }
    if (values.has_summary()) {
        document.set_summary(values.summary());
    }
    document.set_signature(values.signature());
}

inline void walk(const documents::Attachment& attachment, walk_sum& sum) {
    sum.add(attachment.name());
    sum.add(attachment.media_type());
    sum.add(attachment.created());
    sum.add(attachment.checksum());
    sum.add(attachment.width());
    sum.add(attachment.height());
    sum.add(attachment.content());
}

inline void walk(const documents::Paragraph& paragraph, walk_sum& sum) {
    sum.add(paragraph.text());
    sum.add(paragraph.style());
    sum.add(paragraph.level());
    sum.add(paragraph.language());
    sum.add(paragraph.edited());
    sum.add(paragraph.weight());
}

inline void walk(const documents::Section& section, walk_sum& sum) {
    sum.add(section.number());
    sum.add(section.heading());
    sum.add(section.is_collapsed());
    sum.add_all(section.references());
    if (section.has_cover()) {
        walk(section.cover(), sum);
    }
    walk_all(section.paragraphs(), sum);
    walk_all(section.attachments(), sum);
}

inline void walk(const documents::Metadata& metadata, walk_sum& sum) {
    sum.add(metadata.author());
    sum.add(metadata.language());
    sum.add(metadata.created());
    sum.add(metadata.modified());
    sum.add(metadata.views());
    sum.add(metadata.rank());
    sum.add(metadata.source());
    sum.add(metadata.etag());
}

inline void walk(const documents::Document& document, walk_sum& sum) {
    sum.add(document.id());
    sum.add(document.title());
    sum.add(document.state());
    sum.add(document.revision());
    sum.add(document.is_public());
    sum.add(document.score());
    sum.add_all(document.labels());
    sum.add_all(document.readers());
    walk(document.metadata(), sum);
    walk_all(document.sections(), sum);
    sum.add(document.summary());
    sum.add(document.signature());
}

} // namespace bench
