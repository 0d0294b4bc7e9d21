import { isIP } from 'node:net'
import type { Env } from '../../env.ts'
import type { VideoHost, VideoHosts } from './port.ts'
import { vimeoHost } from './vimeo.ts'

export type VideoHostEnv = Partial<Pick<Env, 'MARKAZ_VIMEO_TOKEN' | 'MARKAZ_VIMEO_URL' | 'MARKAZ_PUBLIC_URL'>>

/** New videos go to Vimeo when it is set up; what the centre holds itself stays playable either way. */
export function videoHosts(local: VideoHost, env: VideoHostEnv = {}): VideoHosts {
  const { MARKAZ_VIMEO_TOKEN: token, MARKAZ_VIMEO_URL: url, MARKAZ_PUBLIC_URL: pages } = env
  const hosts = token ? [vimeoHost({ token, url, embedDomain: domainOf(pages) }), local] : [local]
  return { forNew: hosts[0] as VideoHost, named: (name) => hosts.find((host) => host.name === name) ?? null }
}

/** Vimeo knows sites by their names only. */
function domainOf(url: string | undefined): string | null {
  const { hostname } = url ? new URL(url) : { hostname: '' }
  return hostname.includes('.') && isIP(hostname) === 0 ? hostname : null
}
