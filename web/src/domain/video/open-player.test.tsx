import '../../testing/browser.ts'
import { render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { OpenVideo } from './OpenVideo.tsx'
import { fetchPlayer } from './player-code.ts'

const code = vi.hoisted(() => ({ fetchPlayer: vi.fn(), loadPlayer: () => new Promise(() => {}), expectKind: vi.fn() }))
vi.mock('./player-code.ts', () => code)

let server: TestServer
beforeEach(async () => {
  const playback = { kind: 'embed', url: 'https://player.vimeo.com/video/1', mimeType: null, poster: null }
  server = await startTestServer({ 'GET /video/61/play': () => ({ data: { ...playback, durationSeconds: 600 } }) })
  signInAs()
})
afterEach(() => server.close())

test('the address is asked for, and the rest of the player fetched, while its dialog is still on its way', async () => {
  render(<OpenVideo videoId={61} known={undefined} close={() => {}} />)
  await waitFor(() => expect(server.count('GET /video/61/play')).toBe(1))
  expect(fetchPlayer).toHaveBeenCalledOnce()
  await waitFor(() => expect(code.expectKind).toHaveBeenCalledWith('embed'))
})
