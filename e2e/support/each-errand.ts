import { afterEach } from 'vitest'
import { closeVisitors, pictures } from './browser.ts'

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    for (const picture of await pictures(`${task.file.name.split('/').at(-1)} ${task.name}`)) console.error(picture)
  await closeVisitors()
})
