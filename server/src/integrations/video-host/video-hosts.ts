import { isIP } from 'node:net'
import type { Env } from '../../env.ts'
import type { VideoHost, VideoHosts } from './port.ts'
import { createVimeoHost } from './vimeo.ts'

export type VideoHostEnv = Partial<Pick<Env, 'MARKAZ_VIMEO_TOKEN' | 'MARKAZ_VIMEO_URL' | 'MARKAZ_PUBLIC_URL'>>

/**
 * Returns the video hosts. New videos are stored at Vimeo if it is configured; videos in the centre's own storage can
 * always be played.
 */
export function createVideoHosts(local: VideoHost, env: VideoHostEnv = {}): VideoHosts {
  const { MARKAZ_VIMEO_TOKEN: token, MARKAZ_VIMEO_URL: url, MARKAZ_PUBLIC_URL: pages } = env
  const hosts = token ? [createVimeoHost({ token, url, embedDomain: domainOf(pages) }), local] : [local]
  return { forNew: hosts[0] as VideoHost, named: (name) => hosts.find((host) => host.name === name) ?? null }
}

/** Returns the domain of the site: Vimeo identifies the sites that may embed a video only by their domain. */
function domainOf(url: string | undefined): string | null {
  const { hostname } = url ? new URL(url) : { hostname: '' }
  return hostname.includes('.') && isIP(hostname) === 0 ? hostname : null
}
