/**
 * hls.js without subtitles, alternative audio tracks and DRM, which are not used here. The package has types only for
 * the full version.
 */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
