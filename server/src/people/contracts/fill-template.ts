import { compileContractTemplate } from './check-template.ts'
import { openDocx } from './docx.ts'
import type { ContractTag } from './tags.text.ts'

/** For null, a blank line is printed. */
export type TagValues = Record<ContractTag, string | null>

/** Compiles a template once, so that it can be filled many times. */
export async function prepareTemplate(bytes: Buffer): Promise<(values: TagValues) => Buffer> {
  const { template } = compileContractTemplate(await openDocx(bytes))
  return (values) => template.render(values).toBuffer({ compression: 'DEFLATE' })
}
