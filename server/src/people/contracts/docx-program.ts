import { serveSandboxTasks } from '../../sandbox/program.ts'
import { checkContractTemplate, tagsOfContractTemplate } from './check-template.ts'
import { type ContractTagValues, compileTemplateForFilling } from './fill-template.ts'
import { visibleParagraphsOf } from './shown-paragraphs.ts'

const tasks = {
  check: checkContractTemplate,
  tags: tagsOfContractTemplate,
  fill: async (bytes: Buffer, values: ContractTagValues) => (await compileTemplateForFilling(bytes))(values),
  paragraphs: visibleParagraphsOf,
}
export type DocxSandboxTasks = typeof tasks

serveSandboxTasks(tasks, 512)
