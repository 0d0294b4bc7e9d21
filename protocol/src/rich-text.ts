import { z } from 'zod'
import { type FieldErrorText, generalErrorTexts } from './field-texts.ts'
import { isStorableText, uploadPath } from './fields.ts'
import './validation.ts'

/** A formatted text as a JSON document without HTML, so that users cannot inject HTML into pages. */
export type RichText = { type: 'doc'; content: RichTextBlock[] }

export type RichTextBlock =
  | { type: 'paragraph'; content?: RichTextInline[] }
  | { type: 'heading'; attrs: { level: 2 | 3 }; content?: RichTextInline[] }
  | { type: 'bulletList'; content: RichListItem[] }
  | { type: 'orderedList'; attrs?: { start?: number }; content: RichListItem[] }
  | { type: 'blockquote'; content: RichTextBlock[] }
  | { type: 'table'; content: RichRow[] }
  | { type: 'picture'; attrs: { path: string; alt: string } }
  | { type: 'video'; attrs: { url: string } }
  | { type: 'horizontalRule' }
type RichListItem = { type: 'listItem'; content: RichTextBlock[] }
type RichRow = { type: 'tableRow'; content: RichTextTableCell[] }
export type RichTextTableCell = {
  type: 'tableHeader' | 'tableCell'
  attrs?: { colspan?: number; rowspan?: number }
  content: RichTextBlock[]
}
export type RichTextInline = { type: 'text'; text: string; marks?: RichTextMark[] } | { type: 'hardBreak' }
export type RichTextMark =
  | { type: 'bold' }
  | { type: 'italic' }
  | { type: 'underline' }
  | { type: 'link'; attrs: { href: string } }

/**
 * Limits of a formatted text, stricter than those of a request body (`http/json-body.ts`). For comparison: text in a
 * list in a table has depth 7.
 */
export const richTextLimits = { nodes: 3_000, depth: 12, signs: 100_000 }

export const richTextLinkAddress = z
  .url({ protocol: /^(https?|mailto|tel)$/, normalize: true, error: generalErrorTexts.richTextLink })
  .max(2_000)
/** The address of a page with a video. A click opens the page; the video is not embedded. */
export const richTextVideoAddress = z
  .url({ protocol: /^https$/, normalize: true, error: generalErrorTexts.richTextVideo })
  .max(2_000)

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['bold', 'italic', 'underline']) }),
  z.object({ type: z.literal('link'), attrs: z.object({ href: richTextLinkAddress }) }),
])
const inlines = z
  .array(
    z.discriminatedUnion('type', [
      z.object({
        type: z.literal('text'),
        text: z.string().min(1).refine(isStorableText),
        marks: z.array(mark).max(4).optional(),
      }),
      z.object({ type: z.literal('hardBreak') }),
    ]),
  )
  .optional()

const blocks: z.ZodType<RichTextBlock[]> = z.lazy(() => z.array(block).min(1))
const listItems = z.array(z.object({ type: z.literal('listItem'), content: blocks })).min(1)
const span = z.int().min(1).max(20).optional()
const cell = z.object({
  type: z.enum(['tableHeader', 'tableCell']),
  attrs: z.object({ colspan: span, rowspan: span }).optional(),
  content: blocks,
})
const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), content: inlines }),
  z.object({
    type: z.literal('heading'),
    attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
    content: inlines,
  }),
  z.object({ type: z.literal('bulletList'), content: listItems }),
  z.object({
    type: z.literal('orderedList'),
    attrs: z.object({ start: z.int().min(0).max(9_999).optional() }).optional(),
    content: listItems,
  }),
  z.object({ type: z.literal('blockquote'), content: blocks }),
  z.object({
    type: z.literal('table'),
    content: z.array(z.object({ type: z.literal('tableRow'), content: z.array(cell).min(1) })).min(1),
  }),
  z.object({
    type: z.literal('picture'),
    attrs: z.object({ path: uploadPath, alt: z.string().max(200).refine(isStorableText) }),
  }),
  z.object({ type: z.literal('video'), attrs: z.object({ url: richTextVideoAddress }) }),
  z.object({ type: z.literal('horizontalRule') }),
]) as unknown as z.ZodType<RichTextBlock>
const document = z.object({ type: z.literal('doc'), content: blocks })

/** A formatted text, possibly empty. An error inside the document is reported as one error of the complete field. */
export const RichText = z
  .unknown()
  .transform((value, context): RichText => {
    const trouble = tooMuch(value)
    const result = trouble ? undefined : document.safeParse(value)
    if (result?.success) return result.data as RichText
    context.issues.push({ code: 'custom', message: trouble ?? partTrouble(result?.error), input: value })
    return z.NEVER
  })
  .meta({ description: 'Formatlangan matn: belgilangan tuzilmadagi hujjat (doc, paragraph, heading, …), HTML emas' })

export const richTextInput = RichText.refine((body) => !isBlankRichText(body), generalErrorTexts.blank)
export const richTextInputWithoutPictures = richTextInput.refine(
  (body) => listPicturePaths(body).length === 0,
  generalErrorTexts.richTextPictures,
)
export const richTextCommentInput = richTextInputWithoutPictures.refine(
  (body) => plainTextOf(body).length <= 999,
  generalErrorTexts.atMostSigns(999),
)
export const RichTextPicture = z.object({ path: z.string(), url: z.string() })
export type RichTextPicture = z.infer<typeof RichTextPicture>

/** Checks a document's depth and size without recursion, which could exhaust the stack. Null = within the limits. */
function tooMuch(value: unknown): FieldErrorText | null {
  let [nodes, signs] = [0, 0]
  const open: [node: unknown, depth: number][] = [[value, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, depth] = next
    if (typeof node !== 'object' || node === null) continue
    if (depth > richTextLimits.depth) return generalErrorTexts.richTextTooDeep
    nodes += 1
    const { text, content } = node as { text?: unknown; content?: unknown }
    if (typeof text === 'string') signs += text.length
    if (nodes > richTextLimits.nodes || signs > richTextLimits.signs) return generalErrorTexts.richTextTooLong
    if (Array.isArray(content)) for (const child of content) open.push([child, depth + 1])
  }
  return null
}

/** Only wrong links and videos have their own error texts, because our editors cannot produce other errors. */
function partTrouble(error: z.ZodError | undefined): FieldErrorText {
  const link = error?.issues.find(({ message }) => ownTexts.includes(message))
  return (link?.message as FieldErrorText | undefined) ?? generalErrorTexts.richTextWrong
}
const ownTexts: readonly string[] = [generalErrorTexts.richTextLink, generalErrorTexts.richTextVideo]

type Node = { type: string; text?: string; attrs?: object; content?: readonly Node[] }

/**
 * True = the document has no text. A document with only a picture is treated as blank, because it tells nothing to
 * users who cannot see the picture.
 */
export const isBlankRichText = (body: RichText): boolean => !/[^\s\p{Cc}\p{Cf}]/u.test(plainTextOf(body))

/** Returns the text without formatting, with one line per paragraph. */
export function plainTextOf(body: RichText): string {
  const lines: string[] = []
  const walk = (node: Node) => {
    if (node.content?.some(({ type }) => type === 'text'))
      lines.push(node.content.map(({ text }) => text ?? ' ').join(''))
    else for (const child of node.content ?? []) walk(child)
  }
  walk(body as Node)
  return lines.join('\n')
}

export function listPicturePaths(body: RichText): string[] {
  const paths = new Set<string>()
  const walk = (node: Node) => {
    if (node.type === 'picture') paths.add((node.attrs as { path: string }).path)
    for (const child of node.content ?? []) walk(child)
  }
  walk(body as Node)
  return [...paths]
}

export const richTextOfParagraphs = (...paragraphs: string[]): RichText => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
