import { describe, expect, it } from 'vitest'
import { buildDocxWithChangedParts } from './testing/contract-kit.ts'
import { generateDocx, hiddenTextStylesXml } from './testing/generated-docx.ts'
import { visibleParagraphsOf } from './visible-paragraphs.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`
const parts = {
  'word/styles.xml': hiddenTextStylesXml,
  'word/_rels/document.xml.rels': `<Relationships>${relation('s', 'styles', 'styles.xml')}${relation('f', 'footnotes', 'footnotes.xml')}${relation('h1', 'header', 'header1.xml')}${relation('h2', 'header', 'header2.xml')}${relation('d1', 'footer', '/word/footer1.xml')}${relation('o', 'settings', 'settings.xml')}</Relationships>`,
  'word/footnotes.xml': '<w:footnotes/>',
}
const body = (xml: string) =>
  `<w:document xmlns:w="w" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape">${`<w:body>${xml}</w:body>`}</w:document>`
const p = (xml: string, look = '') => `<w:p>${look && `<w:pPr>${look}</w:pPr>`}${xml}</w:p>`
const r = (words: string, look = '') =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${words}</w:t></w:r>`
const shown = async (xml: string, more: Record<string, string> = {}) =>
  visibleParagraphsOf(await buildDocxWithChangedParts({ ...parts, 'word/document.xml': body(xml), ...more }))

describe('the text of a contract that the signer reads', () => {
  // Shows: REAL-009
  it('for 400 generated documents, the contract text shown to the signer has exactly the visible words of the document, in order', async () => {
    for (let seed = 1; seed <= 400; seed++) {
      const { xml, footnotes, paragraphs } = generateDocx(seed)
      const bytes = await buildDocxWithChangedParts({
        ...parts,
        'word/document.xml': xml,
        'word/footnotes.xml': footnotes,
      })
      expect([seed, await visibleParagraphsOf(bytes)]).toEqual([seed, paragraphs])
    }
  }, 120_000)

  it.each<[string, string, string[]]>([
    [
      'a no-break hyphen and a soft hyphen',
      p('<w:r><w:t>to</w:t><w:noBreakHyphen/><w:t>shart</w:t><w:softHyphen/><w:t>noma</w:t></w:r>'),
      ['to\u2011shart\u00adnoma'],
    ],
    [
      'text hidden directly or by a style',
      p(r('A') + r('B', '<w:vanish/>') + r('C', '<w:rStyle w:val="Bola"/>') + r('D', '<w:rStyle w:val="Ochiq"/>')),
      ['AD'],
    ],
    [
      'hidden paragraph and character styles, which cancel each other',
      p(r('A') + r('B', '<w:rStyle w:val="Yashirin"/>'), '<w:pStyle w:val="YashirinBand"/>'),
      ['B'],
    ],
    ['a line break in the XML that is not one in the text', p('<w:r><w:t>bir\n  ikki</w:t></w:r>'), ['bir   ikki']],
    ['a deleted paragraph mark', p(r('Bir'), '<w:rPr><w:del w:id="1"/></w:rPr>') + p(r('inchi')), ['Birinchi']],
    [
      'a hidden paragraph mark',
      p(r('Sarlavha. '), '<w:rPr><w:vanish/><w:specVanish/></w:rPr>') + p(r('Matn')),
      ['Sarlavha. Matn'],
    ],
    [
      'a table in a table',
      `<w:tbl><w:tr><w:tc>${p(r('A'))}<w:tbl><w:tr><w:tc>${p(r('B'))}</w:tc></w:tr></w:tbl>${p(r('C'))}</w:tc></w:tr></w:tbl>`,
      ['A', 'B', 'C'],
    ],
    [
      'a field in a field',
      p(
        `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r>${r('X')}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${r('Y')}<w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${r('Z')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      ),
      ['Z'],
    ],
    ['WordArt', p('<w:r><w:pict><v:shape><v:textpath string="NUSXA"/></v:shape></w:pict></w:r>'), ['NUSXA']],
    ['other namespace prefixes', '<x:p><x:r><x:t>Bir</x:t></x:r></x:p>', ['Bir']],
  ])('the contract text shown to the signer equals the text that Word shows: %s', async (_, xml, paragraphs) => {
    expect(await shown(xml)).toEqual(paragraphs)
  })

  it('the contract text shown to the signer has each visible header and footer once, and only the footnotes that the text refers to', async () => {
    const section = (type: string, id: string) => `<w:headerReference w:type="${type}" r:id="${id}"/>`
    const xml = `${p(`${r('Matn')}<w:r><w:footnoteReference w:id="2"/></w:r>`)}<w:p><w:pPr><w:sectPr>${section('default', 'h1')}${section('first', 'h2')}<w:footerReference w:type="default" r:id="d1"/></w:sectPr></w:pPr></w:p><w:sectPr>${section('default', 'h1')}</w:sectPr>`
    const more = {
      'word/header1.xml': `<w:hdr>${p(r('Tepa'))}</w:hdr>`,
      'word/header2.xml': `<w:hdr>${p(r('Birinchi bet'))}</w:hdr>`,
      'word/footer1.xml': `<w:ftr>${p(r('Past'))}</w:ftr>`,
      'word/footnotes.xml': `<w:footnotes><w:footnote w:id="1">${p(r('eski'))}</w:footnote><w:footnote w:id="2">${p(`<w:r><w:footnoteRef/></w:r>${r(' izoh')}`)}</w:footnote></w:footnotes>`,
    }
    expect(await shown(xml, more)).toEqual(['Tepa', 'Matn[1]', '[1] izoh', 'Past'])
    const titled = xml.replace('</w:sectPr></w:pPr>', '<w:titlePg/></w:sectPr></w:pPr>')
    expect(await shown(titled, more)).toEqual(['Tepa', 'Birinchi bet', 'Matn[1]', '[1] izoh', 'Past'])
  })
})
