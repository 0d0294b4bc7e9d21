import { lazyPart } from '../shared/ui/lazy-part.ts'

/** Ant Design and the frame come with the shell, so that the sign-in page stays light. */
export const shellPart = lazyPart('shell', () => import('./Shell.tsx').then((module) => ({ default: module.Shell })))

export const signInPart = lazyPart('signin', () =>
  import('../features/auth/SignInPage.tsx').then((module) => ({ default: module.SignInPage })),
)
