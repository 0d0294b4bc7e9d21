import { compileTemplate } from './check-template.ts'
import { openDocx } from './docx.ts'
import type { Tag } from './tags.text.ts'

/** What stands for each tag; null = not known, room is left to write it in. */
export type TagValues = Record<Tag, string | null>

/**
 * A template ready to be filled once.
 * @throws AppError as checkTemplate
 */
export async function readyTemplate(bytes: Buffer): Promise<(values: TagValues) => Buffer> {
  const { template } = compileTemplate(await openDocx(bytes))
  return (values) => template.render(values).toBuffer({ compression: 'DEFLATE' })
}
