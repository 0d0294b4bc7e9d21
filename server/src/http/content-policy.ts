import { existsSync, readFileSync } from 'node:fs'
import type { Deps } from '../deps.ts'
import { webDist } from './web-dist.ts'

type Policy = Record<string, readonly string[]>

/** Allows no loading, scripts, frames or forms; for responses that are not pages. */
const nothing: Policy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** For responses that are not pages: calls, errors, redirects. */
export const policyOfNoPage = written(nothing)
/** For a service worker, which fetches for its pages. */
export const policyOfWorker = written({ ...nothing, 'connect-src': ["'self'"] })
/** For an uploaded file: a document opened from its address has no scripts, no forms and a separate origin. */
export const policyOfFile = written({ ...nothing, sandbox: [] })
/** The hash of an empty style element. Some components insert one and then add rules through its sheet. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** For a page without scripts whose style elements have these hashes. */
export const policyOfPlainPage = (styleHashes: readonly string[]) => written({ ...nothing, 'style-src': styleHashes })

type Settings = Pick<Deps, 'videoHosts' | 'filesUrl'>

/**
 * For the staff page. Scripts come from our own files, and from the built page's one inline script (the web build
 * writes its hash). Style elements have the page's nonce; components position elements with style attributes. The only
 * Trusted Types policy sanitizes HTML (web/src/shared/csp).
 */
export function staffPagePolicy(deps: Settings): (nonce: string) => string {
  const hashes = `${webDist}/csp-hashes.json`
  const inline = existsSync(hashes) ? (JSON.parse(readFileSync(hashes, 'utf8')) as string[]) : []
  const policy = {
    ...pagePolicy(deps),
    'script-src': ["'self'", ...inline],
    'style-src-attr': ["'unsafe-inline'"],
  }
  return (nonce) => written({ ...policy, 'style-src': ["'self'", `'nonce-${nonce}'`, emptyStyle] })
}

/** For the portal page, which has no inline scripts and no style elements. */
export const portalPagePolicy = (deps: Settings): string => written(pagePolicy(deps))

/**
 * The common part of both pages. The HLS player needs `blob:`. The only other origins are those of the video host, if
 * there is one.
 */
function pagePolicy({ videoHosts, filesUrl }: Settings): Policy {
  const videos = videoHosts.forNew.sources
  const files = filesUrl ? [filesUrl] : []
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...files, ...(videos?.img ?? [])],
    'media-src': ["'self'", 'blob:', ...files],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...files, ...(videos?.connect ?? [])],
    'frame-src': videos?.frame ?? ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  }
}

function written(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}
