import { existsSync, readFileSync } from 'node:fs'
import type { Deps } from '../deps.ts'
import { webDist } from './web-dist.ts'

type Policy = Record<string, readonly string[]>

/** Nothing is loaded, run, framed or sent: for answers that are no page. */
const nothing: Policy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** Of what is no page: answers of calls, errors, redirects. */
export const policyOfNoPage = written(nothing)
/** Of a service worker, which fetches for its pages. */
export const policyOfWorker = written({ ...nothing, 'connect-src': ["'self'"] })
/** Of an uploaded file: a document opened from its address has no scripts, no forms and an origin of its own. */
export const policyOfFile = written({ ...nothing, sandbox: [] })
/** An empty style element, which some components add before they fill it rule by rule through its sheet. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** Of a page without scripts whose style elements have these hashes. */
export const policyOfPlainPage = (styleHashes: readonly string[]) => written({ ...nothing, 'style-src': styleHashes })

type Settings = Pick<Deps, 'videoHosts' | 'filesUrl'>

/**
 * Of the staff's page. Scripts come from our own files, and from the one inline script of the built page (its hash is
 * written by the web's build). Style elements carry the nonce of their page; what a component lays out by itself are style
 * attributes. The only Trusted Types policy sanitizes (web/src/shared/csp).
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

/** Of the portal's page, which has neither inline scripts nor style elements. */
export const portalPagePolicy = (deps: Settings): string => written(pagePolicy(deps))

/** A player that knows HLS feeds the browser through `blob:`. What else a page reaches is the video host's, when there is one. */
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
