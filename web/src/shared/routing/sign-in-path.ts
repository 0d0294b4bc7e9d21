interface Place {
  pathname: string
  search: string
}

/** Returns /signin with the address that the visitor wanted; the home page needs no parameter. */
export function signInPath({ pathname, search }: Place): string {
  const wanted = pathname + search
  return wanted === '/' ? '/signin' : `/signin?${new URLSearchParams({ next: wanted })}`
}

/** Returns the address to open after the sign-in: only a path of this application, never another site. */
export function afterSignIn(search: URLSearchParams): string {
  const next = search.get('next') ?? '/'
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/signin') ? next : '/'
}
