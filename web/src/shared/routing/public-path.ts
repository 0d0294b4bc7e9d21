export const isPublicPath = (pathname: string): boolean =>
  pathname.startsWith('/public/') || pathname.startsWith('/exam-result/')

interface Place {
  pathname: string
  search: string
}

export function signInPath({ pathname, search }: Place): string {
  const wanted = pathname + search
  return wanted === '/' ? '/signin' : `/signin?${new URLSearchParams({ next: wanted })}`
}

/** Returns the path to open after the sign-in. Only paths of this application are accepted, never other sites. */
export function pathAfterSignIn(search: URLSearchParams): string {
  const next = search.get('next') ?? '/'
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/signin') ? next : '/'
}
