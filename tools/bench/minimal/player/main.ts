/**
 * The minimal page with which our video player is compared: the same HLS stream and library, loaded before the click.
 */
import Hls from 'hls.js/light'

document.querySelector('button')?.addEventListener('click', () => {
  const video = document.querySelector('video') as HTMLVideoElement
  const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true })
  hls.loadSource('/video/master.m3u8')
  hls.attachMedia(video)
  void video.play()
})
