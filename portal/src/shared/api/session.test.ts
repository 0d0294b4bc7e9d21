import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { deleteSession, readSession, storeSession } from '../store/device.ts'
import { onSessionEnded, requestWithToken, runInOneTab, setSignedInAccount } from './session.ts'

afterEach(async () => {
  vi.unstubAllGlobals()
  setSignedInAccount(0)
  await deleteSession()
})

it('without navigator.locks, tasks under the same lock run one after another, and such a task can renew the access token under a second lock', async () => {
  vi.stubGlobal('navigator', {})
  const done: string[] = []
  const send = (name: string) =>
    runInOneTab('outbox', async () => {
      await runInOneTab('renewal', async () => void done.push(`${name} renews`))
      done.push(`${name} sends`)
      if (name === 'first') throw new Error('no line')
    })
  await Promise.allSettled([send('first'), send('second')])
  expect(done).toEqual(['first renews', 'first sends', 'second renews', 'second sends'])
})

describe('sessions of several users on one shared phone', () => {
  const signIn = (id: number) =>
    storeSession({ student: { id, fullName: '', login: '' }, accessToken: `of ${id}`, refreshToken: `anew of ${id}` })
  const unauthorized = { status: 401, code: 'UNAUTHORIZED' }
  const renewals = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)
  const fresh = () => Response.json({ success: true, data: { accessToken: 'fresh', refreshToken: 'next' } })

  it.each([
    ['a pupil', 1, 2],
    ['a parent', -1, 1],
  ])('an open portal page of %s sends no request with the token of a user who signs in later', async (_, id, next) => {
    const told = vi.fn()
    const stop = onSessionEnded(told)
    const ask = vi.fn(async () => new Response())
    setSignedInAccount(id)
    await signIn(id)
    await requestWithToken(ask)
    await signIn(next)
    await expect(requestWithToken(ask)).rejects.toMatchObject(unauthorized)
    expect(ask.mock.calls).toEqual([[`of ${id}`]])
    expect(told).toHaveBeenCalledOnce()
    stop()
  })

  it("a request of one user is not repeated with another user's token after the user has changed", async () => {
    await signIn(1)
    const ask = vi.fn(async () => {
      await signIn(2)
      return new Response(null, { status: 401 })
    })
    await expect(requestWithToken(ask, 1)).rejects.toMatchObject(unauthorized)
    expect(ask).toHaveBeenCalledOnce()
  })

  it.each([
    ['works', fresh],
    ['is refused', () => Response.json({ success: false, error: { code: 'UNAUTHORIZED' } }, { status: 401 })],
  ])('a token renewal that %s does not affect another user who has signed in since then', async (_, answer) => {
    renewals(async () => {
      await signIn(2)
      return answer()
    })
    await signIn(1)
    await expect(requestWithToken(async () => new Response(null, { status: 401 }), 1)).rejects.toMatchObject(
      unauthorized,
    )
    expect(await readSession()).toMatchObject({ student: { id: 2 }, accessToken: 'of 2' })
  })

  it('if the renewed access token belongs to the user of the refused request, the request is repeated with this token', async () => {
    renewals(async () => fresh())
    await signIn(1)
    const ask = vi.fn(async (token: string) => new Response(null, { status: token === 'fresh' ? 200 : 401 }))
    expect((await requestWithToken(ask, 1)).status).toBe(200)
    expect(await readSession()).toMatchObject({ student: { id: 1 }, refreshToken: 'next' })
  })
})
