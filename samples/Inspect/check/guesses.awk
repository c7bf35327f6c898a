# Prints the output of protoc, the first file, as the tool prints it, the second file, where the two may guess differently:
# a payload is no message if a tag or a length in it takes more than 32 bits, and protoc drops the upper bits.
#   awk -v tool=ACTUAL -f guesses.awk EXPECTED

BEGIN { for (i = 0; i < 256; i++) code[sprintf("%c", i)] = i }

{
    theirs = $0
    if ((getline ours < tool) <= 0) ours = ""
    if (ours != theirs && match(theirs, /^ *[0-9]+ [{]$/) && index(ours, substr(theirs, 1, RLENGTH - 2) ": \"") == 1 && overlong(ours)) {
        match(theirs, /[0-9]/)
        end = substr(theirs, 1, RSTART - 1) "}"
        while ((getline line) > 0 && line != end) { }
        theirs = ours
    }
    print theirs
}

# Whether a tag or a length in the quoted payload takes more than 32 bits, before anything else is wrong with it.
function overlong(line,    position, tag, wire) {
    unquote(substr(line, index(line, "\"") + 1))
    position = 0
    while (position < size) {
        position = varint(position)
        if (value >= 4294967296) return 1
        tag = value
        wire = tag % 8
        if (position > size || tag < 8 || wire > 5) return 0
        if (wire == 0) position = varint(position)
        else if (wire == 1) position += 8
        else if (wire == 5) position += 4
        else if (wire == 2) {
            position = varint(position)
            if (value >= 4294967296) return 1
            position += value
        }
    }
    return 0
}

# Sets the value, and returns the position behind it. Large values are rounded, which is exact enough.
function varint(position,    scale, byte) {
    value = 0
    scale = 1
    do {
        byte = bytes[position++]
        value += (byte % 128) * scale
        scale *= 128
    } while (byte >= 128 && position < size)
    return position
}

# Sets the bytes, from 0 on, and their number.
function unquote(text,    i, c) {
    size = 0
    for (i = 1; i < length(text); i++) {
        c = substr(text, i, 1)
        if (c != "\\") {
            bytes[size++] = code[c]
            continue
        }
        c = substr(text, ++i, 1)
        if (c ~ /[0-3]/) {
            bytes[size++] = 64 * c + 8 * substr(text, i + 1, 1) + substr(text, i + 2, 1)
            i += 2
        } else bytes[size++] = c == "n" ? 10 : c == "r" ? 13 : c == "t" ? 9 : code[c]
    }
}
