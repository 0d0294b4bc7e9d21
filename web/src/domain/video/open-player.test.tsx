import { videos } from '@markaz/protocol/teaching/videos/routes'
import '../../testing/browser.ts'
import { render, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setUpServerTest } from '../../testing/pages.tsx'
import { preloadPlayer } from './load-player.ts'
import { VideoPlayerPanel } from './VideoPlayerPanel.tsx'

const code = vi.hoisted(() => ({
  preloadPlayer: vi.fn(),
  loadPlayer: () => new Promise(() => {}),
  rememberPlayerKind: vi.fn(),
}))
vi.mock('./load-player.ts', () => code)

const { server } = setUpServerTest()

beforeEach(() => {
  const playback = { kind: 'embed' as const, url: 'https://player.vimeo.com/video/1', mimeType: null, poster: null }
  server.answer(videos.play, { ...playback, durationSeconds: 600 }, { id: 61 })
})

test("a video's URL and the script of the video player are requested while the player's dialog is still loading", async () => {
  render(<VideoPlayerPanel videoId={61} known={undefined} close={() => {}} />)
  await waitFor(() => expect(server.count(videos.play)).toBe(1))
  expect(preloadPlayer).toHaveBeenCalledOnce()
  await waitFor(() => expect(code.rememberPlayerKind).toHaveBeenCalledWith('embed'))
})
