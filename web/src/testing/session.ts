/**
 * `expiresInS` counts seconds after now, `issuedAgoS` seconds before now. The signature is invalid, because only the
 * server checks signatures.
 */
export function createTestToken({ expiresInS, issuedAgoS = 0 }: { expiresInS: number; issuedAgoS?: number }): string {
  const nowS = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ iat: nowS - issuedAgoS, exp: nowS + expiresInS, n: Math.random() })}.x`
}

export function signInAs(staffInfo: object = { id: 1, fullName: 'Ali Valiyev', offices: [] }, expiresInS = 900): void {
  localStorage.setItem('accessToken', createTestToken({ expiresInS }))
  localStorage.setItem('refreshToken', 'refresh-1')
  localStorage.setItem('staffInfo', JSON.stringify(staffInfo))
}
