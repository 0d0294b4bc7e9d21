import { expect, test } from 'vitest'
import { createErpSource } from './erp-source.ts'
import { ErpError } from './port.ts'

test('without an ERP URL in the settings no ERP is used, whatever else is set', () => {
  expect(createErpSource({})).toBeNull()
  expect(createErpSource({ erpUrl: '', erpToken: 'x' })).toBeNull()
})

test.each([
  { erpUrl: 'https://erp.uz' },
  { erpUrl: 'https://erp.uz', erpTokenUrl: '', erpClientId: '', erpClientSecret: '', erpToken: '' },
  { erpUrl: 'https://erp.uz', erpToken: 't0ken' },
  { erpUrl: 'https://erp.uz', erpTokenUrl: 'https://erp.uz/token', erpClientId: 'a', erpClientSecret: 'b' },
])('with the settings %j the server reads data from an ERP', (env) => {
  expect(createErpSource(env)).toHaveProperty('groupStudents')
})

test.each([
  [{ erpUrl: 'erp.uz' }, 'http://'],
  [{ erpUrl: 'https://erp.uz', erpTokenUrl: 'https://erp.uz/token', erpClientId: 'a' }, 'client secret'],
  [{ erpUrl: 'https://erp.uz', erpClientId: 'a', erpClientSecret: 'juda-maxfiy' }, 'token manzili'],
  [
    {
      erpUrl: 'https://erp.uz',
      erpTokenUrl: 'http://169.254.169.254/',
      erpClientId: 'a',
      erpClientSecret: 'juda-maxfiy',
    },
    'tarmoq',
  ],
  [{ erpUrl: 'https://erp.uz', erpToken: 'juda-maxfiy\nx' }, 'begona belgi'],
])(
  'the incomplete ERP settings %j are refused when the server starts, and the message contains no secret',
  (env, part) => {
    const error = (() => {
      try {
        return createErpSource(env)
      } catch (error) {
        return error as ErpError
      }
    })()
    expect(error).toBeInstanceOf(ErpError)
    expect(error).toMatchObject({ kind: 'not_configured', message: expect.stringContaining(part) })
    expect(JSON.stringify(error) + String(error)).not.toContain('maxfiy')
  },
)
