import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('server.ts', import.meta.url))

test('the program of the demo ERP prints its URL, answers requests there, and ends on SIGTERM', async () => {
  const child = spawn(process.execPath, [program, '--port', '0', '--today', '2026-11-21', '--client-secret', 'sinov'])
  try {
    const lines = createInterface({ input: child.stdout })
    const [first] = (await once(lines, 'line')) as [string]
    const url = /http:\S+/.exec(first)?.[0] ?? ''
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/ims\/oneroster\/rostering\/v1p2$/)
    expect((await fetch(`${url}/orgs`)).status).toBe(401)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
  }
})
