function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

interface Piece {
  xml: string
  text: string
  boxes?: string[]
}

const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:new="http://example.org/of-a-later-word"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ')

/**
 * Word styles for tests: `Yashirin` hides characters, `Bola` inherits the hiding, `Ochiq` shows characters again,
 * `YashirinBand` hides a paragraph.
 */
export const hiddenTextStylesXml = `<w:styles ${namespaces}>
<w:style w:type="character" w:styleId="Yashirin"><w:rPr><w:vanish/></w:rPr></w:style>
<w:style w:type="character" w:styleId="Bola"><w:basedOn w:val="Yashirin"/><w:rPr><w:b/></w:rPr></w:style>
<w:style w:type="character" w:styleId="Ochiq"><w:basedOn w:val="Yashirin"/><w:rPr><w:vanish w:val="0"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="YashirinBand"><w:rPr><w:vanish w:val="true"/></w:rPr></w:style>
<w:style w:type="paragraph" w:default="1" w:styleId="Oddiy"><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr></w:style>
</w:styles>`

/** The document shows and hides words in all supported ways. Each word occurs once. */
export function generateDocx(seed: number): { xml: string; footnotes: string; paragraphs: string[] } {
  const random = randomOf(seed)
  const oneOf = <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)] as T
  let words = 0
  let notes = 0
  const footnotes: Piece[] = []
  const word = () => `so${words++}z`
  const t = (text: string) => `<w:t xml:space="preserve">${text}</w:t>`
  const r = (inside: string, look = '') => `<w:r>${look && `<w:rPr>${look}</w:rPr>`}${inside}</w:r>`
  const join = (pieces: readonly Piece[]): Piece => ({
    xml: pieces.map(({ xml }) => xml).join(''),
    text: pieces.map(({ text }) => text).join(''),
    boxes: pieces.flatMap(({ boxes = [] }) => boxes),
  })
  const some = (depth: number): Piece => join(Array.from({ length: 1 + Math.floor(random() * 3) }, () => inline(depth)))
  const hidden = (piece: Piece, wrap: (xml: string) => string): Piece => ({ xml: wrap(piece.xml), text: '' })

  const simple: (() => Piece)[] = [
    () => {
      const [one, other] = [word(), word()]
      return { xml: r(t(one)) + r(t(other)), text: one + other }
    },
    () => {
      const one = `${word()} &amp; ${word()} `
      return { xml: r(t(one)), text: one.replace('&amp;', '&') }
    },
    () => {
      const one = word()
      return { xml: r(`<w:t><![CDATA[${one}<]]></w:t>`), text: `${one}<` }
    },
    () => ({ xml: r('<w:tab/>'), text: '\t' }),
    () => ({ xml: r(oneOf(['<w:br/>', '<w:br w:type="page"/>', '<w:cr/>'])), text: '\n' }),
    () => ({ xml: r('<w:noBreakHyphen/>'), text: '\u2011' }),
    () => ({ xml: r('<w:softHyphen/>'), text: '\u00ad' }),
    () => ({ xml: r('<w:sym w:font="Wingdings" w:char="F0FC"/>'), text: '✓' }),
    () => ({
      xml: r(
        t(word()),
        oneOf(['<w:vanish/>', '<w:vanish w:val="1"/>', '<w:rStyle w:val="Yashirin"/>', '<w:rStyle w:val="Bola"/>']),
      ),
      text: '',
    }),
    () => {
      const one = word()
      return {
        xml: r(
          t(one),
          oneOf([
            '<w:vanish w:val="false"/>',
            '<w:rStyle w:val="Ochiq"/>',
            '<w:rStyle w:val="Yashirin"/><w:vanish w:val="0"/>',
          ]),
        ),
        text: one,
      }
    },
    () => ({ xml: `<w:del w:id="1"><w:r><w:delText>${word()}</w:delText></w:r></w:del>`, text: '' }),
    () => ({ xml: r(`<w:instrText>${word()}</w:instrText>`), text: '' }),
    () => {
      const one = word()
      return { xml: `<m:oMath><m:r><m:t>${one}</m:t></m:r></m:oMath>`, text: one }
    },
    () => {
      notes += 1
      const one = word()
      footnotes.push({
        xml: `<w:footnote w:id="${notes}"><w:p>${r('<w:footnoteRef/>')}${r(t(` ${one}`))}</w:p></w:footnote>`,
        text: `[#${notes}] ${one}`,
      })
      return { xml: r(`<w:footnoteReference w:id="${notes}"/>`), text: `[#${notes}]` }
    },
  ]
  const nested: ((depth: number) => Piece)[] = [
    (depth) => {
      const inner = some(depth)
      const [open, close] = oneOf([
        ['<w:ins w:id="1">', '</w:ins>'],
        ['<w:moveTo w:id="1">', '</w:moveTo>'],
        ['<w:hyperlink r:id="x">', '</w:hyperlink>'],
        ['<w:smartTag w:element="x">', '</w:smartTag>'],
        ['<w:sdt><w:sdtPr><w:rPr><w:vanish/></w:rPr></w:sdtPr><w:sdtContent>', '</w:sdtContent></w:sdt>'],
        ['<w:fldSimple w:instr="PAGE">', '</w:fldSimple>'],
        ['<!-- izoh --><w:proofErr w:type="spellStart"/>', '<w:bookmarkEnd w:id="1"/>'],
      ])
      return { ...inner, xml: open + inner.xml + close }
    },
    (depth) => hidden(some(depth), (xml) => `<w:moveFrom w:id="1">${xml}</w:moveFrom>`),
    (depth) => {
      const inner = some(depth)
      const char = (type: string) => r(`<w:fldChar w:fldCharType="${type}"/>`)
      const code = `${char('begin')}${r(`<w:instrText>IF ${word()}</w:instrText>`)}${r(t(word()))}`
      return { ...inner, xml: code + char('separate') + inner.xml + char('end') }
    },
    () => {
      const [one, other] = [word(), word()]
      const box = (text: string, second: string) =>
        `<w:txbxContent><w:p>${r(t(text))}</w:p><w:p>${r(t(second))}</w:p></w:txbxContent>`
      const [choice, fallback] = [box(one, other), box(one, other)]
      const requires = oneOf(['wps', 'wps', 'new'])
      const shape = requires === 'new' ? `<w:p>${r(t(word()))}</w:p>` : choice
      return {
        xml: r(
          `<mc:AlternateContent><mc:Choice Requires="${requires}"><w:drawing><wps:txbx>${shape}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${fallback}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent>`,
        ),
        text: '',
        boxes: [one, other],
      }
    },
    () => {
      const one = word()
      return {
        xml: r(`<w:pict><v:textbox><w:txbxContent><w:p>${r(t(one))}</w:p></w:txbxContent></v:textbox></w:pict>`),
        text: '',
        boxes: [one],
      }
    },
  ]
  const inline = (depth: number): Piece => (depth > 0 && random() < 0.4 ? oneOf(nested)(depth - 1) : oneOf(simple)())
  /** Generates a paragraph whose text boxes are all visible: neither the paragraph nor an anchor is hidden. */
  const paragraph = (): { xml: string; shown: string[] } => {
    const pieces = Array.from({ length: 1 + Math.floor(random() * 4) }, () => inline(2))
    const { xml, text, boxes = [] } = join(pieces)
    return { xml: `<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr>${xml}</w:p>`, shown: [text, ...boxes] }
  }
  const block = (depth: number): { xml: string; shown: string[] } => {
    const roll = random()
    if (roll < 0.65 || depth === 0) return paragraph()
    const inner = Array.from({ length: 1 + Math.floor(random() * 2) }, () => block(depth - 1))
    const xml = inner.map((one) => one.xml).join('')
    const shown = inner.flatMap((one) => one.shown)
    if (roll < 0.8) return { xml: `<w:tbl><w:tr><w:tc>${xml}</w:tc></w:tr></w:tbl>`, shown }
    if (roll < 0.88) return { xml: `<w:sdt><w:sdtContent>${xml}</w:sdtContent></w:sdt>`, shown }
    if (roll < 0.94)
      return { xml: `<w:p><w:pPr><w:pStyle w:val="YashirinBand"/></w:pPr>${r(t(word()))}</w:p>${xml}`, shown }
    const deleted = oneOf(['<w:del w:id="1"/>', '<w:hidden/>'])
    return {
      xml: `<w:tbl><w:tr><w:trPr>${deleted}</w:trPr><w:tc><w:p>${r(t(word()))}</w:p></w:tc></w:tr><w:tr><w:tc>${xml}</w:tc></w:tr></w:tbl>`,
      shown,
    }
  }
  const blocks = Array.from({ length: 4 }, () => block(2))
  const xml = `<w:document ${namespaces}><w:body>${blocks.map((one) => one.xml).join('')}<w:sectPr/></w:body></w:document>`
  // Word numbers footnotes in the order of their references in the visible text, and prints no other footnotes.
  const referred: string[] = []
  const numbered = (text: string) =>
    text.replace(/\[#(\d+)\]/g, (_, id: string) => {
      if (!referred.includes(id)) referred.push(id)
      return `[${referred.indexOf(id) + 1}]`
    })
  const said = blocks.flatMap(({ shown }) => shown).map(numbered)
  const printed = footnotes.filter((_, at) => referred.includes(String(at + 1))).map(({ text }) => numbered(text))
  const paragraphs = [...said, ...printed]
  return {
    xml,
    footnotes: `<w:footnotes ${namespaces}><w:footnote w:type="separator" w:id="0"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>${footnotes.map((one) => one.xml).join('')}</w:footnotes>`,
    paragraphs: paragraphs.map((text) => text.trim()).filter((text) => text !== ''),
  }
}
