import { afterEach, expect, it, vi } from 'vitest'
import { inTurn } from './session.ts'

afterEach(() => vi.unstubAllGlobals())

it('without locks of the browser, too, one goes after the other, and who sends may renew meanwhile', async () => {
  vi.stubGlobal('navigator', {})
  const done: string[] = []
  const send = (name: string) =>
    inTurn('outbox', async () => {
      await inTurn('renewal', async () => void done.push(`${name} renews`))
      done.push(`${name} sends`)
      if (name === 'first') throw new Error('no line')
    })
  await Promise.allSettled([send('first'), send('second')])
  expect(done).toEqual(['first renews', 'first sends', 'second renews', 'second sends'])
})
