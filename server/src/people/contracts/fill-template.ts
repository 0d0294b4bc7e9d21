import { compileTemplate } from './check-template.ts'
import { openDocx } from './docx.ts'
import type { Tag } from './tags.text.ts'

/** The value for each tag; null = not known, a blank line is printed. */
export type TagValues = Record<Tag, string | null>

/**
 * Prepares a template for filling once.
 * @throws AppError as checkTemplate
 */
export async function readyTemplate(bytes: Buffer): Promise<(values: TagValues) => Buffer> {
  const { template } = compileTemplate(await openDocx(bytes))
  return (values) => template.render(values).toBuffer({ compression: 'DEFLATE' })
}
