import { serve } from '../../sandbox/program.ts'
import { checkTemplate, tagsOf } from './check-template.ts'
import { readyTemplate, type TagValues } from './fill-template.ts'
import { paragraphsOf } from './shown-paragraphs.ts'

const tasks = {
  check: checkTemplate,
  tags: tagsOf,
  fill: async (bytes: Buffer, values: TagValues) => (await readyTemplate(bytes))(values),
  paragraphs: paragraphsOf,
}
export type DocxTasks = typeof tasks

serve(tasks, 512)
