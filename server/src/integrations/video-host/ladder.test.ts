import { describe, expect, it } from 'vitest'
import { videoQualityLevelsOf } from './ladder.ts'
import { masterPlaylistOf, parseHlsPlaylist } from './playlist.ts'

const sizes = (width: number, height: number) =>
  videoQualityLevelsOf({ width, height }).map((rung) => `${rung.name} ${rung.width}x${rung.height}`)

describe('the sizes (renditions) to which a video is converted', () => {
  it.each([
    ['1920x1080', ['360p 640x360', '720p 1280x720', '1080p 1920x1080']],
    ['3840x2160', ['360p 640x360', '720p 1280x720', '1080p 1920x1080']],
    ['1280x720', ['360p 640x360', '720p 1280x720']],
    ['1278x719', ['360p 640x360']],
    ['640x360', ['360p 640x360']],
    ['320x240', ['240p 320x240']],
    ['161x91', ['92p 162x92']],
    ['720x1280', ['360p 360x640', '720p 720x1280']],
    ['1080x1920', ['360p 360x640', '720p 720x1280', '1080p 1080x1920']],
    ['8192x100', ['100p 4096x50']],
    ['2x2', ['16p 16x16']],
  ])(
    'no rendition of a %s video is larger than the original, and the width and height of each are even numbers',
    (size, wanted) => {
      const [width, height] = size.split('x').map(Number) as [number, number]
      expect(sizes(width, height)).toEqual(wanted)
    },
  )

  it('each rendition declares the H.264 level that its size requires at 60 frames per second', () => {
    expect(videoQualityLevelsOf({ width: 1920, height: 1080 }).map(({ level }) => level)).toEqual([31, 32, 42])
    expect(videoQualityLevelsOf({ width: 8192, height: 2000 }).map(({ level }) => level)).toEqual([32, 42, 51])
  })
})

const playlist = `#EXTM3U
#EXT-X-MAP:URI="360p.mp4",BYTERANGE="1000@0"
#EXTINF:4.000000,
#EXT-X-BYTERANGE:250000@1000
360p.mp4
#EXTINF:4.000000,
#EXT-X-BYTERANGE:500000@251000
360p.mp4
#EXTINF:0.100000,
#EXT-X-BYTERANGE:50000@751000
360p.mp4
#EXT-X-ENDLIST
`

describe('the master playlist of a converted video', () => {
  it('the master playlist states the codecs and the highest bit rate of the segments, ignoring a short last segment', () => {
    const rendition = parseHlsPlaylist(playlist)
    expect(rendition).toMatchObject({ endBytes: 801_000, durationSeconds: 8.1 })
    const [rung] = videoQualityLevelsOf({ width: 640, height: 360 })
    if (!rung) throw new Error('no rung')
    const lines = masterPlaylistOf([{ rung, rendition, hasAudio: true }]).split('\n')
    expect(lines.slice(3)).toEqual([
      '#EXT-X-STREAM-INF:BANDWIDTH=1000000,AVERAGE-BANDWIDTH=790124,RESOLUTION=640x360,CODECS="avc1.64001f,mp4a.40.2"',
      '360p.m3u8',
      '',
    ])
    expect(masterPlaylistOf([{ rung, rendition, hasAudio: false }])).toContain('CODECS="avc1.64001f"')
  })
})
