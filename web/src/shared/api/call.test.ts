import { offices } from '@markaz/protocol/centre/offices/routes'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { RoleType } from '@markaz/protocol/people/roles/schemas'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import '../../testing/browser.ts'
import { toQueryString } from '@markaz/protocol/address'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setUpServerTest } from '../../testing/pages.tsx'
import { signInAs } from '../../testing/session.ts'
import type { ApiError } from './api-error.ts'
import { formFieldErrorsOf } from './api-error.ts'
import { callApi, onForbiddenRequest } from './call.ts'
import { browserRedirects, consumeSessionMessage } from './session.ts'

const { server, notices, titles } = setUpServerTest({ isSignedIn: false })
beforeEach(() => {
  browserRedirects.reload = vi.fn()
})

const failing = async (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: ApiError) => error,
  )

describe('a call of an API route', () => {
  // Shows: AUTH-015, GROUP-032
  test('an API call fills in the path, repeats list parameters, leaves out empty values, and sends the access token', async () => {
    signInAs()
    server.answer(groups.list, { groups: [], total: 0 })
    server.answer(roles.read, { id: 7, name: 'Menejer', type: RoleType.Staff })
    await callApi(groups.list, { query: { page: 2, value: '', keys: ['hName'], officeIds: [3, 4], status: undefined } })
    await callApi(roles.read, { params: { id: 7 } })
    expect(server.asked.map((one) => one.url)).toEqual([
      '/groups/all?keys=hName&officeIds=3&officeIds=4&page=2',
      '/roles/7',
    ])
    expect(server.asked[0]?.headers.authorization).toBe(`Bearer ${localStorage.getItem('accessToken')}`)
  })
  // Shows: AUTH-012, AUTH-016
  test('the sign-in call sends a JSON body and no access token', async () => {
    server.refuse(auth.signIn, 'WRONG_CREDENTIALS')
    await failing(callApi(auth.signIn, { body: { login: 'ali', password: 'sir', fcmToken: null } }))
    expect(server.asked[0]?.headers.authorization).toBeUndefined()
    expect(server.asked[0]?.body).toEqual({ login: 'ali', password: 'sir', fcmToken: null })
  })
  test('an API call is aborted when the AbortSignal that the caller has passed is aborted', async () => {
    signInAs()
    const controller = new AbortController()
    server.answer(offices.list, () => new Promise(() => controller.abort()))
    expect((await failing(callApi(offices.list, { signal: controller.signal })))?.name).toBe('AbortError')
  })
  test('an API call uses the response that the boot script has prefetched, but only once', async () => {
    signInAs()
    server.answer(offices.list, { offices: [] })
    const { apiServer: target } = await import('./transport.ts')
    const url = `${target.origin}/api/staff/offices`
    const token = localStorage.getItem('accessToken') ?? ''
    window.markazBoot = { token, requests: { [url]: fetch(url) } }
    await callApi(offices.list)
    expect(server.count(offices.list)).toBe(1)
    await callApi(offices.list)
    expect(server.count(offices.list)).toBe(2)
    delete window.markazBoot
  })
  test('an API call never uses a response that was prefetched for another session', async () => {
    signInAs()
    server.answer(offices.list, { offices: [] })
    const { apiServer: target } = await import('./transport.ts')
    const url = `${target.origin}/api/staff/offices`
    window.markazBoot = { token: 'other', requests: { [url]: Promise.reject(new Error('must not be used')) } }
    window.markazBoot.requests[url]?.catch(() => {})
    await expect(callApi(offices.list)).resolves.toEqual({ offices: [] })
    delete window.markazBoot
  })
})

describe('a failed call of an API route', () => {
  // Shows: SHELL-028
  test('a response with status 200 and success=false is an error', async () => {
    signInAs()
    server.raw(offices.list, 200, '{"success":false,"error":{"errId":null,"errMsg":"Boshqacha","code":"X"}}')
    expect(await failing(callApi(offices.list))).toMatchObject({ status: 200, errMsg: 'Boshqacha' })
  })
  // Shows: ERROR-005, SHELL-028
  test('an API error has the codes and request id of the error response, and a form shows each error at its field', async () => {
    signInAs()
    server.refuse(offices.create, 'VALIDATION', {
      requestId: 'r',
      fields: { name: 'Kamida 3 ta belgi', 'rows.2.id': 'x' },
    })
    const error = await failing(callApi(offices.create, { body: { name: 'Chilonzor', hOfficeId: 1 } }))
    expect(error).toMatchObject({ status: 400, code: 'VALIDATION', errId: null, requestId: 'r' })
    expect(formFieldErrorsOf(error)).toEqual([
      { name: ['name'], errors: ['Kamida 3 ta belgi'] },
      { name: ['rows', 2, 'id'], errors: ['x'] },
    ])
    expect(notices).toEqual([])
  })
  test('a response that is not JSON is an error with a general text and the status', async () => {
    signInAs()
    server.raw(offices.list, 502)
    expect(await failing(callApi(offices.list))).toMatchObject({ status: 502, errMsg: "Biror narsa noto'g'ri ketdi" })
  })
  test('if the server cannot be reached, the error has the status 0', async () => {
    signInAs()
    await server.close()
    const { apiServer: target } = await import('./transport.ts')
    target.origin = 'http://127.0.0.1:1'
    expect(await failing(callApi(offices.list))).toMatchObject({ status: 0, code: 'NETWORK' })
  })
  // Shows: ERROR-003
  test('a response with status 403 shows one toast, does not sign the user out, and marks the error as handled', async () => {
    signInAs()
    const heard = vi.fn()
    const stop = onForbiddenRequest(heard)
    server.refuse(offices.list, 'FORBIDDEN')
    const error = await failing(callApi(offices.list))
    stop()
    expect(titles()).toEqual([errorDetailsOf('FORBIDDEN').text])
    expect(error?.handled).toBe(true)
    expect(heard).toHaveBeenCalledOnce()
    expect(localStorage.getItem('accessToken')).not.toBeNull()
    expect(browserRedirects.reload).not.toHaveBeenCalled()
  })
  // Shows: AUTH-010, ERROR-004
  test('a response with status 401 ends the session, stores its message for the sign-in page, and the call is not retried', async () => {
    signInAs()
    server.refuse(offices.list, 'UNAUTHORIZED')
    expect((await failing(callApi(offices.list)))?.handled).toBe(true)
    expect(server.asked).toHaveLength(1)
    for (const name of ['accessToken', 'refreshToken', 'staffInfo', 'fcmToken'])
      expect(localStorage.getItem(name)).toBeNull()
    expect(browserRedirects.reload).toHaveBeenCalledOnce()
    expect(consumeSessionMessage()).toBe(errorDetailsOf('UNAUTHORIZED').text)
    expect(consumeSessionMessage()).toBeNull()
  })
  test('a sign-in that the server refuses with 400 because of a wrong password does not reload the page', async () => {
    server.refuse(auth.signIn, 'WRONG_CREDENTIALS')
    await failing(callApi(auth.signIn, { body: { login: 'a', password: 'b' } }))
    expect(browserRedirects.reload).not.toHaveBeenCalled()
  })
})

test("the parameters of an API call's URL always have the same order, whatever the order in the code", () => {
  expect(toQueryString({ b: 1, a: [2, 3], c: null })).toBe(toQueryString({ c: undefined, a: ['2', '3'], b: '1' }))
})
