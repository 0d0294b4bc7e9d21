import { serve } from '../../apart/program.ts'
import { checkTemplate } from './check-template.ts'
import { paragraphsOf, readyTemplate, type TagValues } from './fill-template.ts'

const tasks = {
  check: checkTemplate,
  fill: async (bytes: Buffer, values: TagValues) => (await readyTemplate(bytes))(values),
  paragraphs: paragraphsOf,
}
export type DocxTasks = typeof tasks

serve(tasks, 512)
