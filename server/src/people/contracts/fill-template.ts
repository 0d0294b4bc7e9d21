import { compileContractTemplate } from './check-template.ts'
import { openDocx } from './docx.ts'
import type { ContractTag } from './tags.text.ts'

/** Values by tag of a contract template. For null, a blank line is printed. */
export type ContractTagValues = Record<ContractTag, string | null>

/** Compiles a contract template once, so that it can be filled many times. */
export async function compileTemplateForFilling(bytes: Buffer): Promise<(values: ContractTagValues) => Buffer> {
  const { template } = compileContractTemplate(await openDocx(bytes))
  return (values) => template.render(values).toBuffer({ compression: 'DEFLATE' })
}
