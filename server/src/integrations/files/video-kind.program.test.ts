import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detectVideoKind, videoHeaderBytes } from './video-kind.ts'

const run = promisify(execFile)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'markaz-kind-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const picture = ['-f', 'lavfi', '-i', 'testsrc=size=128x96:rate=25:duration=0.4']
const sound = ['-f', 'lavfi', '-i', 'sine=duration=0.4']

async function made(name: string, ...options: string[]): Promise<Buffer> {
  const path = join(folder, name)
  await run('ffmpeg', ['-v', 'error', '-y', ...options, path])
  const file = await open(path)
  const { bytesRead, buffer } = await file.read(Buffer.alloc(videoHeaderBytes), 0, videoHeaderBytes, 0)
  await file.close()
  return buffer.subarray(0, bytesRead)
}

describe('detecting the kind of real video files made by ffmpeg', () => {
  it.each([
    ['a.mp4', 'mp4', [...picture, ...sound]],
    ['fast.mp4', 'mp4', [...picture, '-movflags', '+faststart']],
    ['a.mov', 'mp4', [...picture, ...sound]],
    ['a.m4v', 'mp4', [...picture, '-c:v', 'mpeg4']],
    ['a.webm', 'matroska', [...picture, '-c:v', 'libvpx']],
    ['a.mkv', 'matroska', [...picture, ...sound]],
    ['a.avi', 'avi', [...picture, ...sound]],
    ['a.wmv', 'asf', [...picture, ...sound, '-c:v', 'wmv2', '-c:a', 'wmav2']],
    ['a.asf', 'asf', [...picture, '-c:v', 'wmv2']],
    ['a.mpg', 'mpeg', [...picture, ...sound]],
    ['vob.mpeg', 'mpeg', [...picture, '-c:v', 'mpeg2video', '-f', 'vob']],
    ['plain.mpeg', 'mpeg', [...picture, '-c:v', 'mpeg2video', '-f', 'mpeg2video']],
    ['a.ts', 'mpeg', [...picture, ...sound]],
    ['a.m2ts', 'mpeg', [...picture, '-mpegts_m2ts_mode', '1']],
    ['a.ogv', 'ogg', [...picture, ...sound, '-c:v', 'libtheora', '-c:a', 'libvorbis']],
    ['a.mxf', 'mxf', [...picture, '-c:v', 'mpeg2video', '-r', '25']],
  ])('the video file %s made by ffmpeg is detected as the type %s', async (name, kind, options) => {
    expect(detectVideoKind(await made(name, ...options))).toBe(kind)
  })

  it.each([
    ['a.mp3', sound],
    ['a.m4a', sound],
    ['a.wav', sound],
    ['a.ogg', [...sound, '-c:a', 'libvorbis']],
    ['a.opus', sound],
    ['a.flac', sound],
    ['a.wma', [...sound, '-c:a', 'wmav2']],
    ['a.jpg', [...picture, '-frames:v', '1']],
    ['a.png', [...picture, '-frames:v', '1']],
    ['a.gif', picture],
    ['a.webp', [...picture, '-frames:v', '1']],
    ['a.m3u8', picture],
  ])('a file that is no video (%s, made by ffmpeg) is not detected as a video', async (name, options) => {
    expect(detectVideoKind(await made(name, ...options))).toBeNull()
  })
})

const latin = (text: string) => Buffer.from(text, 'latin1')

describe('detecting the kind of file headers that are written in this test', () => {
  it.each([
    [
      'an OGM file without Theora',
      latin(`OggS\0\x02${'\0'.repeat(20)}\x01\x39\x01video\0\0\0XVID${'\0'.repeat(44)}`),
      'ogg',
    ],
    ['an old QuickTime file without ftyp', latin(`\0\0\0\x08wide\0\0\x10\0mdat${'\0'.repeat(40)}`), 'mp4'],
    ['a QuickTime file that begins with its index', latin(`\0\0\x02\0moov\0\0\0\x6cmvhd${'\0'.repeat(40)}`), 'mp4'],
    ['an MPEG-1 stream of a video CD', latin(`\0\0\x01\xba\x21\0\x01\0\x01\x80\0\x01${'\0'.repeat(40)}`), 'mpeg'],
  ])('%s is detected as a video', (_name, head, kind) => {
    expect(detectVideoKind(head)).toBe(kind)
  })

  it.each([
    ['nothing', ''],
    ['one byte', '\0'],
    ['a Windows program', `MZ\x90\0\x03\0\0\0${'\0'.repeat(600)}`],
    ['a Linux program', `\x7fELF\x02\x01\x01${'\0'.repeat(600)}`],
    ['an HTML page', '<!DOCTYPE html><html><script>alert(1)</script>'],
    ['an HTML page that names a video', '<html>ftypisom moov mdat webm matroska OggS'],
    ['an SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a shell script', '#!/bin/sh\nrm -rf /\n'],
    ['a ZIP, DOCX', `PK\x03\x04\x14\0${'\0'.repeat(600)}`],
    ['a PDF', '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'],
    ['a JPEG', `\xff\xd8\xff\xe0\0\x10JFIF${'\0'.repeat(600)}`],
    ['a HEIC picture', `\0\0\0\x24ftypheic\0\0\0\0mif1heic${'\0'.repeat(600)}`],
    ['a JPEG 2000', `\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 ${'\0'.repeat(600)}`],
    ['an MP3 with a title', `ID3\x04\0\0${'\0'.repeat(600)}`],
    ['an HLS playlist', '#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:10,\nfile:///etc/passwd\n'],
    ['a playlist of ffmpeg', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['a DASH playlist', '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011">'],
    ['an ASX playlist', '<ASX version="3.0"><Entry><Ref href="http://169.254.169.254/"/></Entry></ASX>'],
    ['a session description', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n'],
    ['a text that begins with G', `GGGG${'Guruh '.repeat(200)}`],
    ['an ftyp box of an impossible size', `\x7f\xff\xff\xffftypisom${'\0'.repeat(600)}`],
    ['an empty ftyp box followed by HTML', `\0\0\0\x08ftyp<html>${' '.repeat(600)}`],
    ['a box with a size of zero', `\0\0\0\x10free${'\0'.repeat(8)}<html>${' '.repeat(600)}`],
    ['an EBML file of another type', `\x1a\x45\xdf\xa3\x93\x42\x82\x88otherxyz${'\0'.repeat(600)}`],
    ['a RIFF file of another type', 'RIFF\x24\0\0\0WAVEfmt '],
    ['Flash', `FLV\x01\x05\0\0\0\x09${'\0'.repeat(600)}`],
  ])('%s is not detected as a video', (_name, head) => {
    expect(detectVideoKind(latin(head))).toBeNull()
  })

  it('detecting the kind of a video never throws an error, wherever the header of the file is cut off', async () => {
    for (const name of ['a.mp4', 'a.mkv', 'a.wmv', 'a.mpg', 'a.ts', 'a.ogv', 'a.mxf', 'a.avi']) {
      const file = await open(join(folder, name))
      const { buffer } = await file.read(Buffer.alloc(700), 0, 700, 0)
      await file.close()
      for (let length = 0; length <= buffer.length; length++)
        expect(() => detectVideoKind(buffer.subarray(0, length))).not.toThrow()
    }
  })
})
