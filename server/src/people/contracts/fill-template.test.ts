import { describe, expect, it } from 'vitest'
import { type ContractTagValues, compileTemplateForFilling } from './contract-template.ts'
import { openDocx } from './docx.ts'
import { type ContractTemplateTag, contractTemplateTags } from './tags.text.ts'
import { buildDocx, buildDocxWithChangedParts } from './testing/contract-kit.ts'
import { visibleParagraphsOf } from './visible-paragraphs.ts'

const values = (some: Partial<ContractTagValues>): ContractTagValues => ({
  ...(Object.fromEntries(Object.keys(contractTemplateTags).map((tag) => [tag, null])) as Record<
    ContractTemplateTag,
    null
  >),
  ...some,
})
const filled = async (bytes: Buffer, some: Partial<ContractTagValues>) =>
  (await compileTemplateForFilling(bytes))(values(some))

describe('filling a contract template', () => {
  it.each([
    "O'g'iloy <a&b> {x}",
    'Oʻktam Gʻulomov ‘Sergeli’ “№1”',
    'Каримов Ўткир Ҳакимович',
    '{number} {#student}{/student} {@student}',
    '👨‍👩‍👧 oila & <w:p/> &lt;b&gt;',
    '$& $1 \\ %s $x <%= x %>',
    'a  b   c',
  ])(
    'a filled contract contains the value of a template tag unchanged, character for character: %s',
    async (student) => {
      const bytes = await filled(buildDocx('Talaba: {student}.', 'Raqam: {number}'), { student, number: '2026/000001' })
      expect(await visibleParagraphsOf(bytes)).toEqual([`Talaba: ${student}.`, 'Raqam: 2026/000001'])
    },
  )

  it('filling a contract template removes characters that XML does not allow, instead of making a broken contract', async () => {
    const bytes = await filled(buildDocx('{student}'), { student: 'Ali\u0007\u0000 Vali' })
    expect(await visibleParagraphsOf(bytes)).toEqual(['Ali Vali'])
  })

  it('a template tag without a known value becomes a blank line in the contract, to be filled in on paper', async () => {
    expect(await visibleParagraphsOf(await filled(buildDocx('Pasport: {signerPassport}'), {}))).toEqual([
      'Pasport: ____________',
    ])
  })

  it('filling a contract template removes the disk path of the Word template on which the document is based', async () => {
    const template = await buildDocxWithChangedParts({
      'word/settings.xml': '<w:settings><w:zoom/><w:attachedTemplate r:id="rId9"/></w:settings>',
      'word/_rels/settings.xml.rels':
        '<Relationships><Relationship Id="rId9" Type="http://x/attachedTemplate" Target="file:///C:\\Ali\\a.dotx" TargetMode="External"/></Relationships>',
    })
    const { zip } = await openDocx(await filled(template, {}))
    expect([zip.file('word/settings.xml')?.asText(), zip.file('word/_rels/settings.xml.rels')?.asText()]).toEqual([
      '<w:settings><w:zoom/></w:settings>',
      '<Relationships></Relationships>',
    ])
  })

  it('a contract template may use every tag that the system can fill in', async () => {
    const names = Object.keys(contractTemplateTags)
    const bytes = await filled(
      buildDocx(...names.map((tag) => `{${tag}}`)),
      Object.fromEntries(names.map((tag) => [tag, `<${tag}>`])),
    )
    expect(await visibleParagraphsOf(bytes)).toEqual(names.map((tag) => `<${tag}>`))
  })
})

describe('the text of a contract on the signing page', () => {
  it("the signing page shows a contract's text in order, with tabs and line breaks, and without empty paragraphs", async () => {
    const bytes = await buildDocxWithChangedParts({
      'word/document.xml': () =>
        '<w:document><w:body><w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t>Bir</w:t><w:tab/><w:t xml:space="preserve">ikki </w:t><w:br/><w:t>uch &amp; to&#39;rt</w:t></w:r></w:p><w:p/><w:p></w:p><w:p><w:r><w:t> </w:t></w:r></w:p><w:p><w:r><w:t>Besh</w:t></w:r></w:p></w:body></w:document>',
    })
    expect(await visibleParagraphsOf(bytes)).toEqual(["Bir\tikki \nuch & to'rt", 'Besh'])
  })

  it('the signing page shows a long contract completely, because the signer signs the complete text', async () => {
    const clauses = Array.from({ length: 3_000 }, (_, i) => `${i}-band ${'x'.repeat(100)}`)
    expect(await visibleParagraphsOf(buildDocx(...clauses))).toEqual(clauses)
  })
})
