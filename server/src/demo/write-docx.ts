import PizZip from 'pizzip'

export interface DocxParagraph {
  text: string
  kind?: 'title' | 'heading' | 'text'
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** Writes an A4 file that Word and LibreOffice can open. Equal texts give equal bytes. */
export function writeDocx(paragraphs: DocxParagraph[]): Buffer {
  const zip = new PizZip()
  for (const [name, content] of Object.entries(docxPartsOf(paragraphs))) {
    zip.file(name, xmlHead + content, { date: new Date('2026-01-01T00:00:00Z') })
  }
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' })
}

export function docxPartsOf(paragraphs: DocxParagraph[]): Record<string, string> {
  return {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${word}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'word/document.xml': `<w:document ${main}><w:body>${paragraphs.map(paragraph).join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="851" w:bottom="1134" w:left="1701" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr></w:body></w:document>`,
    'word/styles.xml': `<w:styles ${main}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="Times New Roman"/><w:sz w:val="24"/><w:lang w:val="uz-Latn-UZ"/></w:rPr></w:rPrDefault></w:docDefaults>${style('text', 'Normal', '<w:spacing w:after="120"/><w:jc w:val="both"/>', '')}${style('title', 'Title', '<w:spacing w:after="240"/><w:jc w:val="center"/>', '<w:b/><w:sz w:val="28"/>')}${style('heading', 'Heading 1', '<w:keepNext/><w:spacing w:before="240" w:after="120"/>', '<w:b/>')}</w:styles>`,
  }
}

function paragraph({ text, kind = 'text' }: DocxParagraph): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<w:p><w:pPr><w:pStyle w:val="${kind}"/></w:pPr><w:r><w:t xml:space="preserve">${escaped}</w:t></w:r></w:p>`
}

function style(id: string, name: string, paragraphLook: string, letterLook: string): string {
  const isDefault = id === 'text' ? ' w:default="1"' : ''
  return `<w:style w:type="paragraph"${isDefault} w:styleId="${id}"><w:name w:val="${name}"/><w:pPr>${paragraphLook}</w:pPr><w:rPr>${letterLook}</w:rPr></w:style>`
}
