import { lazyWithRetry } from './lazy-with-retry.ts'

export const ShownOncePassword = lazyWithRetry(() => import('./ShownOncePassword.tsx').then((m) => m.ShownOncePassword))

export interface NewCredentials {
  id: number
  name: string
  login: string
  password: string
}

export const ShownOncePasswords = lazyWithRetry(() =>
  import('./ShownOncePassword.tsx').then((m) => m.ShownOncePasswords),
)
