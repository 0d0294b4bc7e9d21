import { serveSandboxTasks } from '../../sandbox/program.ts'
import {
  type ContractTagValues,
  checkContractTemplate,
  compileTemplateForFilling,
  tagsOfContractTemplate,
} from './contract-template.ts'
import { visibleParagraphsOf } from './visible-paragraphs.ts'

const tasks = {
  check: checkContractTemplate,
  tags: tagsOfContractTemplate,
  fill: async (bytes: Buffer, values: ContractTagValues) => (await compileTemplateForFilling(bytes))(values),
  paragraphs: visibleParagraphsOf,
}
export type DocxSandboxTasks = typeof tasks

serveSandboxTasks(tasks, 512)
