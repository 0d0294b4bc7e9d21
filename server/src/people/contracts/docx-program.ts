import { serveSandboxTasks } from '../../sandbox/program.ts'
import { checkTemplate, templateTagsOf } from './check-template.ts'
import { prepareTemplate, type TagValues } from './fill-template.ts'
import { visibleParagraphsOf } from './shown-paragraphs.ts'

const tasks = {
  check: checkTemplate,
  tags: templateTagsOf,
  fill: async (bytes: Buffer, values: TagValues) => (await prepareTemplate(bytes))(values),
  paragraphs: visibleParagraphsOf,
}
export type DocxTasks = typeof tasks

serveSandboxTasks(tasks, 512)
