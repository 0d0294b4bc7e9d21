import { lazyWithRetry } from './lazy-with-retry.ts'

export const OncePassword = lazyWithRetry(() => import('./OncePassword.tsx').then((m) => m.OncePassword))

export interface NewLogin {
  id: number
  name: string
  login: string
  password: string
}

export const OncePasswords = lazyWithRetry(() => import('./OncePassword.tsx').then((m) => m.OncePasswords))
