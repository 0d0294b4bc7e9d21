interface Place {
  pathname: string
  search: string
}

/** /signin that remembers where the visitor wanted to go; home needs no remembering. */
export function signInPath({ pathname, search }: Place): string {
  const wanted = pathname + search
  return wanted === '/' ? '/signin' : `/signin?${new URLSearchParams({ next: wanted })}`
}

/** Where to go after signing in: only a path of this application, never another site. */
export function afterSignIn(search: URLSearchParams): string {
  const next = search.get('next') ?? '/'
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/signin') ? next : '/'
}
