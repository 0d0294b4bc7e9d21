/**
 * The minimal page with which our video player is compared. It plays the same HLS stream with the same library, and
 * loads the library before the click.
 */
import Hls from 'hls.js/light'

document.querySelector('button')?.addEventListener('click', () => {
  const video = document.querySelector('video') as HTMLVideoElement
  const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true })
  hls.loadSource('/video/master.m3u8')
  hls.attachMedia(video)
  void video.play()
})
