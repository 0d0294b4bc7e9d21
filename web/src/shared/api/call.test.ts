import '../../testing/browser.ts'
import { offices } from '@markaz/protocol/centre/offices/routes'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { connectNotices, type Notice } from '../notify/bus.ts'
import type { ApiError } from './api-error.ts'
import { call, onForbidden } from './call.ts'
import { fieldsFromError } from './field-errors.ts'
import { browser, takeSessionMessage } from './session.ts'
import { queryString } from './url.ts'

let server: TestServer
let notices: Notice[] = []
let disconnect = () => {}
beforeEach(async () => {
  server = await startTestServer({})
  notices = []
  disconnect = connectNotices((notice) => notices.push(notice))
  browser.reload = vi.fn()
})
afterEach(async () => {
  disconnect()
  await server.close()
})

const failing = async (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: ApiError) => error,
  )

describe('a request', () => {
  test('fills the path, repeats list names, leaves empty values out, carries the token', async () => {
    signInAs()
    server.answers['GET /groups/all'] = () => ({ data: { groups: [], total: 0 } })
    server.answers['GET /groups/7'] = () => ({ data: { id: 7 } })
    await call(groups.list, { query: { page: 2, value: '', keys: ['hName'], officeIds: [3, 4], status: undefined } })
    await call(groups.read, { params: { id: 7 } })
    expect(server.asked.map((one) => one.url)).toEqual([
      '/groups/all?keys=hName&officeIds=3&officeIds=4&page=2',
      '/groups/7',
    ])
    expect(server.asked[0]?.headers.authorization).toBe(`Bearer ${localStorage.getItem('accessToken')}`)
  })
  test('sign-in travels without a token, its body as JSON', async () => {
    server.answers['POST /auth/sign-in'] = () => ({ data: {} })
    await call(auth.signIn, { body: { login: 'ali', password: 'sir', fcmToken: null } })
    expect(server.asked[0]?.headers.authorization).toBeUndefined()
    expect(server.asked[0]?.body).toEqual({ login: 'ali', password: 'sir', fcmToken: null })
  })
  test('is aborted by its signal', async () => {
    signInAs()
    const controller = new AbortController()
    server.answers['GET /offices'] = () => new Promise(() => controller.abort())
    expect((await failing(call(offices.list, { signal: controller.signal })))?.name).toBe('AbortError')
  })
  test('takes the answer that the boot script has asked for, once', async () => {
    signInAs()
    server.answers['GET /offices'] = () => ({ data: { offices: ['server'] } })
    const { server: target } = await import('./transport.ts')
    const url = `${target.origin}/api/staff/offices`
    const token = localStorage.getItem('accessToken') ?? ''
    window.markazBoot = { token, requests: { [url]: fetch(url) } }
    await call(offices.list)
    expect(server.count('GET /offices')).toBe(1)
    await call(offices.list)
    expect(server.count('GET /offices')).toBe(2)
    delete window.markazBoot
  })
  test("never takes another session's parked answer", async () => {
    signInAs()
    server.answers['GET /offices'] = () => ({ data: { offices: [] } })
    const { server: target } = await import('./transport.ts')
    const url = `${target.origin}/api/staff/offices`
    window.markazBoot = { token: 'other', requests: { [url]: Promise.reject(new Error('must not be used')) } }
    window.markazBoot.requests[url]?.catch(() => {})
    await expect(call(offices.list)).resolves.toEqual({ offices: [] })
    delete window.markazBoot
  })
})

describe('trouble', () => {
  test('200 with success=false is an error', async () => {
    signInAs()
    server.answers['GET /offices'] = () => ({ status: 200, error: { errMsg: 'Boshqacha', code: 'X' } })
    expect(await failing(call(offices.list))).toMatchObject({ status: 200, errMsg: 'Boshqacha' })
  })
  test('errMsg, code, errId, fields and request id are read; fields land on the form', async () => {
    signInAs()
    server.answers['POST /offices'] = () => ({
      status: 400,
      error: {
        errMsg: "Ma'lumotlar noto'g'ri",
        code: 'VALIDATION',
        requestId: 'r',
        fields: { name: 'Kamida 3 ta belgi', 'rows.2.id': 'x' },
      },
    })
    const error = await failing(call(offices.create, { body: { name: 'a', hOfficeId: 1 } }))
    expect(error).toMatchObject({ status: 400, code: 'VALIDATION', errId: null, requestId: 'r' })
    expect(fieldsFromError(error)).toEqual([
      { name: ['name'], errors: ['Kamida 3 ta belgi'] },
      { name: ['rows', 2, 'id'], errors: ['x'] },
    ])
    expect(notices).toEqual([])
  })
  test('an answer that is no JSON gives the generic text and the status', async () => {
    signInAs()
    server.answers['GET /offices'] = () => ({ status: 502, raw: '<html>' })
    expect(await failing(call(offices.list))).toMatchObject({ status: 502, errMsg: "Biror narsa noto'g'ri ketdi" })
  })
  test('an unreachable server is status 0', async () => {
    signInAs()
    await server.close()
    const { server: target } = await import('./transport.ts')
    target.origin = 'http://127.0.0.1:1'
    expect(await failing(call(offices.list))).toMatchObject({ status: 0, code: 'NETWORK' })
  })
  test('403: one toast, no sign-out, handled; the listeners hear of it', async () => {
    signInAs()
    const heard = vi.fn()
    const stop = onForbidden(heard)
    server.answers['GET /offices'] = () => ({ status: 403, error: { errMsg: "Huquq yo'q", code: 'FORBIDDEN' } })
    const error = await failing(call(offices.list))
    stop()
    expect(notices.map((notice) => notice.title)).toEqual(["Huquq yo'q"])
    expect(error?.handled).toBe(true)
    expect(heard).toHaveBeenCalledOnce()
    expect(localStorage.getItem('accessToken')).not.toBeNull()
    expect(browser.reload).not.toHaveBeenCalled()
  })
  test('401: session cleared, message kept over the reload, no retry', async () => {
    signInAs()
    server.answers['GET /offices'] = () => ({ status: 401, error: { errMsg: 'Sessiya tugagan', code: 'UNAUTHORIZED' } })
    expect((await failing(call(offices.list)))?.handled).toBe(true)
    expect(server.asked).toHaveLength(1)
    for (const name of ['accessToken', 'refreshToken', 'staffInfo', 'fcmToken'])
      expect(localStorage.getItem(name)).toBeNull()
    expect(browser.reload).toHaveBeenCalledOnce()
    expect(takeSessionMessage()).toBe('Sessiya tugagan')
    expect(takeSessionMessage()).toBeNull()
  })
  test('a wrong password (400) leaves everything where it is', async () => {
    server.answers['POST /auth/sign-in'] = () => ({
      status: 400,
      error: { errMsg: "Login yoki parol noto'g'ri", code: 'WRONG_CREDENTIALS' },
    })
    await failing(call(auth.signIn, { body: { login: 'a', password: 'b' } }))
    expect(browser.reload).not.toHaveBeenCalled()
  })
})

test('the order of names in an address does not depend on the caller', () => {
  expect(queryString({ b: 1, a: [2, 3], c: null })).toBe(queryString({ c: undefined, a: ['2', '3'], b: '1' }))
})
