import { contractTemplateFileRules } from '@markaz/protocol/centre/files/schemas'
import { describe, expect, it } from 'vitest'
import {
  buildDocx,
  buildDocxWithBody,
  buildDocxWithChangedParts,
  templateCheckResultOf,
} from './testing/contract-kit.ts'

const relations = (...inside: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside.join('')}</Relationships>`
const relation = (kind: string, target: string, mode = 'External') =>
  `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}" TargetMode="${mode}"/>`
const withRelation = (text: string) => buildDocxWithChangedParts({ 'word/_rels/other.xml.rels': relations(text) })
const declaring = (override: string) => (xml: string) => xml.replace('</Types>', `${override}</Types>`)

const onlyDocx = ['FILE_TYPE', contractTemplateFileRules.type]
const outside = [
  'FILE_TYPE',
  "Hujjatda tashqi fayl yoki manzildan yuklanadigan qism bor. Uni o'chirib yoki hujjat ichiga joylab, qaytadan saqlang",
]

describe('contract templates that are not a valid DOCX', () => {
  // Shows: CONTRACT-010
  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['random bytes', Buffer.from('9d2f7a11c0ffee', 'hex')],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['an old DOC', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a zip without a content type list', buildDocxWithChangedParts({ '[Content_Types].xml': null })],
    ['a zip without the main document', buildDocxWithChangedParts({ 'word/document.xml': null })],
    [
      'a spreadsheet',
      buildDocxWithChangedParts({ '[Content_Types].xml': (xml) => xml.replace('wordprocessingml', 'spreadsheetml') }),
    ],
    [
      'a macro-enabled document named .docx',
      buildDocxWithChangedParts({
        '[Content_Types].xml': (xml) =>
          xml.replace(
            'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
            'application/vnd.ms-word.document.macroEnabled.main+xml',
          ),
      }),
    ],
    [
      'a document that declares a macro part',
      buildDocxWithChangedParts({
        '[Content_Types].xml': declaring(
          '<Override PartName="/word/vbaProject.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
        ),
        'word/vbaProject.bin': Buffer.from('x'),
      }),
    ],
    [
      'a document that declares a macro part in character references',
      buildDocxWithChangedParts({
        '[Content_Types].xml': declaring(
          '<Default Extension="bin" ContentType="application/vnd.ms-office.vba&#x50;roject"/>',
        ),
      }),
    ],
    [
      'a document with only a relationship to macros',
      withRelation(
        "<x:Relationship xmlns:x='…' Type='http://schemas.microsoft.com/office/2006/relationships/vbaProject' Target='a.bin'/>",
      ),
    ],
    [
      'a document whose main part has another extension',
      buildDocxWithChangedParts({
        '[Content_Types].xml': (xml) => xml.replace('/word/document.xml', '/word/document.txt'),
        'word/document.txt': '<w:document/>',
      }),
    ],
  ])('%s is refused as a contract template, because it is not a DOCX', async (_, bytes) => {
    expect(await templateCheckResultOf(bytes)).toEqual(onlyDocx)
  })

  it('a contract template that is truncated, damaged or not encoded in UTF-8 is refused as a broken file', async () => {
    const good = buildDocx('{number} va boshqa gaplar')
    const changed = Buffer.from(good)
    const at = changed.indexOf('word/document.xml') + 'word/document.xml'.length + 20
    changed[at] = (changed[at] as number) ^ 0xff
    for (const bytes of [
      Buffer.from('PKsalom'),
      good.subarray(0, good.length - 30),
      good.subarray(0, 200),
      changed,
      buildDocxWithChangedParts({ 'word/document.xml': Buffer.from('<w:document/>', 'utf16le') }),
      buildDocxWithChangedParts({ 'word/document.xml': Buffer.from([0x3c, 0xff, 0xfe, 0x3e]) }),
      buildDocxWithChangedParts({ 'word/document.xml': '<?xml version="1.0" encoding="utf-7"?><w:document/>' }),
      buildDocxWithChangedParts({
        'word/document.xml': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><w:document>&b;</w:document>',
      }),
      buildDocxWithChangedParts({ 'word/settings.xml': '<!-- never ends' }),
      buildDocxWithChangedParts({ 'word/settings.xml': '<w:settings a="' }),
    ]) {
      expect(await templateCheckResultOf(bytes)).toEqual([
        'FILE_BROKEN',
        "Faylni o'qib bo'lmadi: u buzilgan yoki juda murakkab",
      ])
    }
  })
})

describe('contract templates that make Word load files or start programs', () => {
  it.each([
    [
      'a link to another template on a server',
      withRelation(relation('attachedTemplate', 'https://evil.example/a.dotm')),
    ],
    [
      'a link to another template on a network share',
      withRelation(relation('attachedTemplate', 'file://evil/share/a.dotm')),
    ],
    [
      'a link to another template on a network share, with backslashes',
      withRelation(relation('attachedTemplate', '\\\\evil\\share\\a.dotm')),
    ],
    ['a picture from another server', withRelation(relation('image', 'http://evil.example/pixel.png'))],
    ['a frame from another server', withRelation(relation('frame', 'http://evil.example/', 'eXternal'))],
    ['an embedded object', withRelation(relation('oleObject', 'embeddings/a.bin', 'Internal'))],
    ['another document inside', withRelation(relation('aFChunk', 'a.html', 'Internal'))],
    [
      'a field that starts a program',
      buildDocxWithChangedParts({
        'word/document.xml': (xml) =>
          xml.replace(
            '<w:sectPr>',
            '<w:p><w:r><w:instrText>DD</w:instrText></w:r><w:r><w:instrText>EAUTO c:\\\\a.exe</w:instrText></w:r></w:p><w:sectPr>',
          ),
      }),
    ],
    [
      'a field that fetches a picture',
      buildDocxWithChangedParts({
        'word/header1.xml':
          '<w:hdr><w:p><w:fldSimple w:instr=" INCLUDE&#80;ICTURE http://evil.example "/></w:p></w:hdr>',
      }),
    ],
  ])('a contract template with %s is refused with an error that says how to fix it', async (_, bytes) => {
    expect(await templateCheckResultOf(bytes)).toEqual(outside)
  })

  it.each([
    ['file:///C:/Windows/System32/calc.exe'],
    ['\\\\evil\\share\\a.exe'],
    ['javascript:alert(1)'],
    ['ms-word:ofe|u|https://evil.example/a.docx'],
    ['smb://evil/share'],
    ['hisobot.exe'],
  ])(
    'a contract template with a link to %s is refused, both as a relationship in the DOCX file and as a Word field',
    async (target) => {
      const words =
        "Hujjatdagi havola faqat sahifa (http, https), mailto: yoki tel: bo'lsin: faylga havolani olib tashlang"
      const field = (instruction: string) =>
        buildDocxWithBody(`<w:p><w:r><w:instrText>${instruction}</w:instrText></w:r></w:p>`)
      for (const bytes of [
        withRelation(relation('hyperlink', target)),
        field(`HYPERLINK "${target}"`),
        field(`HYPERLINK \\n "${target}"`),
      ])
        expect(await templateCheckResultOf(bytes)).toEqual(['FILE_TYPE', words])
    },
  )

  it('a contract template whose Word fields link to a web page or a place in the document is accepted', async () => {
    const fields = ['HYPERLINK "https://markaz.uz/a" \\o "Sayt"', 'HYPERLINK \\l "_Toc1"', 'DATE \\@ "HH:mm"'].map(
      (text) => `<w:p><w:r><w:instrText>${text} </w:instrText></w:r></w:p>`,
    )
    expect(await templateCheckResultOf(buildDocxWithBody(fields.join('')))).toBe('good')
    expect(await templateCheckResultOf(withRelation(relation('hyperlink', 'mailto:a@markaz.uz')))).toBe('good')
  })

  it('a contract template may contain links to web pages and the disk path of the Word template on which it is based', async () => {
    expect(await templateCheckResultOf(withRelation(relation('hyperlink', 'https://markaz.uz')))).toBe('good')
    const settings = {
      'word/settings.xml': '<w:settings><w:attachedTemplate r:id="rId9"/></w:settings>',
      'word/_rels/settings.xml.rels': relations(relation('attachedTemplate', 'file:///C:\\Users\\ali\\Maktub.dotx')),
    }
    expect(await templateCheckResultOf(buildDocxWithChangedParts(settings))).toBe('good')
  })
})

describe('the tags of a contract template', () => {
  it('known tags of a contract template are accepted, also with spaces, in a header, or split by formatting', async () => {
    const split = buildDocxWithChangedParts({
      'word/document.xml': (xml) => xml.replace('{number}', '{num</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>ber}'),
      'word/header1.xml': '<w:hdr><w:p><w:r><w:t>{date}</w:t></w:r></w:p></w:hdr>',
    })
    expect([
      await templateCheckResultOf(buildDocx('{number} { student }', '{price}')),
      await templateCheckResultOf(split),
    ]).toEqual(['good', 'good'])
  })

  it.each([
    ['{name} va {number} va {name} {Student}', "Noma'lum belgilar: {name}, {Student}"],
    ['{constructor} {__proto__} {toString}', "Noma'lum belgilar: {constructor}, {__proto__}, {toString}"],
    ['{student.constructor}', "Noma'lum belgilar: {student.constructor}"],
    ['{student + number}', "Noma'lum belgilar: {student + number}"],
    ['{#courses}{student}{/courses}', "Noma'lum belgilar: {#courses}"],
    ['{^student}x{/student}', "Noma'lum belgilar: {^student}"],
    ['{@student}', "Noma'lum belgilar: {@student}"],
    ['{=[[ ]]=}[[student]]', "Noma'lum belgilar: {=[[ ]]=}"],
    ['{}', "Noma'lum belgilar: {}"],
    [
      '{a}{b}{c}{d}{e}{f}{g}{h}{i}{j}{k}{l}',
      "Noma'lum belgilar: {a}, {b}, {c}, {d}, {e}, {f}, {g}, {h}, {i}, {j} va yana 2 ta",
    ],
    ['{student', 'Xato yozilgan belgilar: {student (yopilmagan)'],
    ['student}', 'Xato yozilgan belgilar: student} (ochilmagan)'],
    ['{#student}', 'Xato yozilgan belgilar: {#student}'],
    ['{/student}', 'Xato yozilgan belgilar: {/student}'],
  ])('a contract template with the tags %s is refused, and the error names the wrong tags', async (text, words) => {
    expect(await templateCheckResultOf(buildDocx(text))).toEqual(['TEMPLATE_BROKEN', words])
  })

  it('template tags are found in a DOCX that declares the type of its main part as the default type of all parts', async () => {
    const declared = (xml: string) =>
      xml
        .replace(/<Override PartName="\/word\/document.xml"[^>]*>/, '')
        .replace(
          '"application/xml"',
          '"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"',
        )
    expect(await templateCheckResultOf(buildDocxWithChangedParts({ '[Content_Types].xml': declared }))).toBe('good')
    expect(
      await templateCheckResultOf(buildDocxWithChangedParts({ '[Content_Types].xml': declared }, ['{ism}'])),
    ).toEqual(['TEMPLATE_BROKEN', "Noma'lum belgilar: {ism}"])
  })

  it('an unknown tag in the footer of a contract template is reported', async () => {
    const bytes = buildDocxWithChangedParts({
      '[Content_Types].xml': declaring(
        '<Override PartName="/word/footer1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml"/>',
      ),
      'word/footer1.xml': '<w:ftr><w:p><w:r><w:t>{phone}</w:t></w:r></w:p></w:ftr>',
    })
    expect(await templateCheckResultOf(bytes)).toEqual(['TEMPLATE_BROKEN', "Noma'lum belgilar: {phone}"])
  })
})
