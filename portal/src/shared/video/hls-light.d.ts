/**
 * Types for the light version of hls.js, which has no subtitles, alternative audio tracks and DRM. The package has
 * types only for the full version.
 */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
