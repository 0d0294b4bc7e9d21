import { describe, expect, it } from 'vitest'
import {
  buildDocx,
  buildDocxWithBody,
  buildDocxWithChangedParts,
  templateCheckResultOf,
} from './testing/contract-kit.ts'

const tooComplex = [
  'FILE_TOO_LARGE',
  'Hujjat ichi juda katta yoki juda murakkab. Ortiqcha sahifa, rasm va bezaklarni olib tashlab, qaytadan saqlang',
]

describe('zip bombs as contract templates', () => {
  it('a contract template that is a zip bomb is refused as too large before it is unpacked', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`word/media/${i}.txt`, 'x']))
    for (const bytes of [
      buildDocxWithChangedParts({ 'word/media/a.bin': Buffer.alloc(51 * 1_048_576) }),
      buildDocxWithChangedParts({
        'word/media/a.bin': Buffer.alloc(26 * 1_048_576),
        'word/media/b.bin': Buffer.alloc(26 * 1_048_576),
      }),
      buildDocxWithChangedParts(many),
      buildDocxWithChangedParts({ 'word/comments.xml': Buffer.alloc(9 * 1_048_576, ' ') }),
      buildDocxWithChangedParts(
        Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`word/header${i}.xml`, Buffer.alloc(2_000_000, ' ')])),
      ),
    ]) {
      expect((await bytes).length).toBeLessThan(300_000)
      expect(await templateCheckResultOf(bytes)).toEqual(tooComplex)
    }
  })

  it('a contract template with 100,000 paragraphs, unnamed elements or `<` characters is refused as too complex', async () => {
    for (const inside of ['<w:p/>'.repeat(100_000), '<a>'.repeat(100_000), '<'.repeat(100_000)]) {
      const bytes = await buildDocxWithBody(inside)
      expect(bytes.length).toBeLessThan(12_000)
      expect(await templateCheckResultOf(bytes)).toEqual(tooComplex)
    }
    expect(await templateCheckResultOf(buildDocxWithBody('<w:p><w:r><w:t>Band</w:t></w:r></w:p>'.repeat(10_000)))).toBe(
      'good',
    )
  })

  it('a contract template with a zip entry that is larger than its declared size is refused as broken without unpacking it', async () => {
    const bytes = await buildDocxWithChangedParts({ 'word/media/a.bin': Buffer.alloc(30 * 1_048_576) })
    // A zip directory entry begins 46 bytes before its name; its bytes 24 to 27 are the unpacked size.
    const line = bytes.lastIndexOf('word/media/a.bin') - 46
    bytes.writeUInt32LE(10, line + 24)
    const before = process.memoryUsage().rss
    expect(await templateCheckResultOf(bytes)).toEqual([
      'FILE_BROKEN',
      "Faylni o'qib bo'lmadi: u buzilgan yoki juda murakkab",
    ])
    expect(process.memoryUsage().rss - before).toBeLessThan(25 * 1_048_576)
  })

  it('a contract template with a million braces is refused before docxtemplater reads it, because docxtemplater would run out of memory', async () => {
    expect(await templateCheckResultOf(buildDocx('{'.repeat(1_000_000)))).toEqual([
      'TEMPLATE_BROKEN',
      "Qavslar juda ko'p: { va } faqat belgilar uchun",
    ])
  })
})
