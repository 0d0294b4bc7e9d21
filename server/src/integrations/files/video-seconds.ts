/** null = the header of the video file declares no duration. The video conversion corrects a wrong duration later. */
export function readVideoSecondsFromHeader(bytes: Buffer): number | null {
  try {
    return bytes.toString('latin1', 4, 8) === 'ftyp' ? secondsOfMp4(bytes) : secondsOfWebm(bytes)
  } catch (error) {
    // A box ends after the end of the video file, so the file is truncated.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The duration of an MP4 is in the box `mvhd` or, in a fragmented file, in `mehd` inside `mvex`. */
function secondsOfMp4(bytes: Buffer): number | null {
  const moov = boxOf(bytes, 'moov', 0, bytes.length)
  const mvhd = moov && boxOf(bytes, 'mvhd', moov.from, moov.to)
  if (!moov || !mvhd) return null
  const isLong = bytes.readUInt8(mvhd.from) === 1
  const scale = bytes.readUInt32BE(mvhd.from + (isLong ? 20 : 12))
  const mvex = boxOf(bytes, 'mvex', moov.from, moov.to)
  const mehd = mvex && boxOf(bytes, 'mehd', mvex.from, mvex.to)
  const units =
    numberAt(bytes, mvhd.from + (isLong ? 24 : 16), isLong) ||
    (mehd ? numberAt(bytes, mehd.from + 4, bytes.readUInt8(mehd.from) === 1) : 0)
  return scale && units ? units / scale : null
}

const numberAt = (bytes: Buffer, at: number, isLong: boolean) =>
  isLong ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at)

function boxOf(bytes: Buffer, name: string, from: number, to: number): { from: number; to: number } | null {
  for (let at = from; at + 8 <= to; ) {
    const short = bytes.readUInt32BE(at)
    const head = short === 1 ? 16 : 8
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    if (size < head) return null
    if (bytes.toString('latin1', at + 4, at + 8) === name) return { from: at + head, to: Math.min(at + size, to) }
    at += size
  }
  return null
}

const element = { segment: 0x18538067, info: 0x1549a966, scale: 0x2ad7b1, duration: 0x4489 }
/** Maximum number of elements that are read. In a valid WebM file only a few small elements come before the frames. */
const maxElements = 64

/** A WebM file declares its duration in units of a declared number of nanoseconds. */
function secondsOfWebm(bytes: Buffer): number | null {
  let scale = 1_000_000
  let units = null
  for (let at = 0, count = 0; count < maxElements && at < bytes.length; count += 1) {
    const id = idAt(bytes, at)
    const size = sizeAt(bytes, at + id.length)
    const content = at + id.length + size.length
    if (id.value === element.scale) scale = bytes.readUIntBE(content, Math.min(size.value, 6))
    if (id.value === element.duration)
      units = size.value === 8 ? bytes.readDoubleBE(content) : bytes.readFloatBE(content)
    at = id.value === element.segment || id.value === element.info ? content : content + size.value
  }
  return units === null || !(units > 0) ? null : (units * scale) / 1e9
}

const lengthOf = (first: number) => Math.clz32(first) - 23

function idAt(bytes: Buffer, at: number) {
  const length = Math.min(lengthOf(bytes.readUInt8(at)), 4)
  return { length, value: bytes.readUIntBE(at, length) }
}

function sizeAt(bytes: Buffer, at: number) {
  const length = lengthOf(bytes.readUInt8(at))
  if (length > 8) throw new RangeError('no size')
  let value = bytes.readUInt8(at) & (0xff >> length)
  for (let index = 1; index < length; index += 1) value = value * 256 + bytes.readUInt8(at + index)
  return { length, value }
}
