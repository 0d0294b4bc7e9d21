type VideoKind = 'mp4' | 'matroska' | 'avi' | 'asf' | 'mpeg' | 'ogg' | 'mxf'

export const videoHeaderBytes = 4_096

/**
 * Detects the type of a video by its first bytes. Playlists are not accepted, because the video converter would open
 * the files that they name.
 * @returns null if the file is not a known video
 */
export function detectVideoKind(head: Buffer): VideoKind | null {
  if (isMp4(head)) return 'mp4'
  if (isMatroska(head)) return 'matroska'
  if (startsWith(head, 'RIFF') && startsWith(head, 'AVI ', 8)) return 'avi'
  if (isAsf(head)) return 'asf'
  if (isMpegStream(head) || isTransportStream(head)) return 'mpeg'
  if (isOggVideo(head)) return 'ogg'
  if (head.subarray(0, 14).equals(mxfHeaderPartition)) return 'mxf'
  return null
}

/** Audio (iTunes, Audible, Flash) and images (HEIF, AVIF, Canon raw) use the same container as MP4 videos. */
const nonVideoBrands = /^(M4A |M4B |M4P |F4A |F4B |aax |aaxc|heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis|crx )$/
/** Matches the beginning of a QuickTime file without the box `ftyp`. */
const oldBoxes = /^(moov|mdat|wide|free|skip|pnot)$/

function isMp4(head: Buffer): boolean {
  if (head.length < 16) return false
  const size = head.readUInt32BE(0)
  const box = ascii(head, 4, 8)
  if (box === 'ftyp') return size >= 16 && size <= videoHeaderBytes && !nonVideoBrands.test(ascii(head, 8, 12))
  if (!oldBoxes.test(box)) return false
  // `mdat` (video data) may be the first box of a QuickTime file. Size 0 = until the end of the file; 1 = a 64-bit size
  // follows.
  if (box === 'mdat') return size === 0 || size === 1 || size >= 8
  if (box === 'moov') return size >= 16 && /^(mvhd|cmov|rmra)$/.test(ascii(head, 12, 16))
  return size >= 8 && size + 8 <= head.length && oldBoxes.test(ascii(head, size + 4, size + 8))
}

function isMatroska(head: Buffer): boolean {
  if (!head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) return false
  // The element DocType is among the first elements of a WebM file.
  const docType = head.subarray(0, 128).indexOf(Buffer.from([0x42, 0x82]))
  return docType > 0 && /^(webm|matroska)/.test(ascii(head, docType + 3, docType + 11))
}

const asfHeader = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex')
const asfVideoStream = Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex')

/** True for a WMV video. A WMA audio file has the same container (ASF), but no video stream. */
function isAsf(head: Buffer): boolean {
  if (head.length < 30 || !head.subarray(0, 16).equals(asfHeader)) return false
  const isAllHere = head.readBigUInt64LE(16) <= BigInt(head.length)
  return !isAllHere || head.includes(asfVideoStream)
}

function isMpegStream(head: Buffer): boolean {
  if (head.length < 12 || head.readUIntBE(0, 3) !== 1) return false
  const marker = head.readUInt8(4)
  return head[3] === 0xb3 || (head[3] === 0xba && ((marker & 0xf0) === 0x20 || (marker & 0xc0) === 0x40))
}

/** Checks several packets of 188 or 192 bytes, because a line of text may begin with the byte G like a packet. */
function isTransportStream(head: Buffer): boolean {
  if (!head.includes(0)) return false
  return [
    [0, 188],
    [4, 192],
  ].some(([start = 0, step = 1]) => [0, 1, 2, 3, 4].every((n) => head[start + n * step] === 0x47))
}

const oggVideoCodecs = ['\x80theora', '\x80daala', 'BBCD\0', 'OVP80', '\x01video\0\0\0']

function isOggVideo(head: Buffer): boolean {
  for (let at = 0; startsWith(head, 'OggS\0', at) && at + 27 <= head.length; ) {
    const isFirstOfStream = (head.readUInt8(at + 5) & 2) !== 0
    if (!isFirstOfStream) return false
    const segments = head.readUInt8(at + 26)
    const content = at + 27 + segments
    if (oggVideoCodecs.some((codec) => startsWith(head, codec, content))) return true
    at = content + head.subarray(at + 27, content).reduce((sum, length) => sum + length, 0)
  }
  return false
}

const mxfHeaderPartition = Buffer.from('060e2b34020501010d0102010102', 'hex')

const ascii = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to)
const startsWith = (head: Buffer, text: string, at = 0) => ascii(head, at, at + text.length) === text
