<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:strip-space elements="members" />
  <!-- The documentation that the packages carry: without that of internal namespaces, which was a third of the compressed file. -->
  <xsl:variable name="internal"> Codec Contract Formats Language Memory Messages Values Wire </xsl:variable>
  <xsl:template match="@* | node()">
    <xsl:copy>
      <xsl:apply-templates select="@* | node()" />
    </xsl:copy>
  </xsl:template>
  <!-- A name is such as T:LibProtoZeroSharp.Wire.VarInt. -->
  <xsl:template match="member">
    <xsl:variable name="namespace" select="substring-before(substring-after(@name, ':LibProtoZeroSharp.'), '.')" />
    <xsl:if test="not(contains($internal, concat(' ', $namespace, ' ')))">
      <xsl:copy-of select="." />
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
