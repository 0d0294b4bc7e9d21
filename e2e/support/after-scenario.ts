import { afterEach } from 'vitest'
import { closeBrowserWindows, saveScreenshots } from './browser.ts'

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    for (const picture of await saveScreenshots(`${task.file.name.split('/').at(-1)} ${task.name}`))
      console.error(picture)
  await closeBrowserWindows()
})
