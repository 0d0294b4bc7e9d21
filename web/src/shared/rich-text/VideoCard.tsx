import { PlayCircleOutlined } from '@ant-design/icons'
import style from './rich-text.module.css'
import { richTextText as words } from './rich-text.text.ts'

/** A link to the page of a video. Pages of other sites are not embedded. */
export const VideoCard = ({ url }: { url: string }) => (
  <a className={style.video} href={url} target="_blank" rel="noopener noreferrer nofollow">
    <PlayCircleOutlined aria-hidden />
    <span>{words.watch(hostOfAddress(url))}</span>
  </a>
)

/** Returns the host of an address without `www.`, e.g. `youtube.com`. */
export const hostOfAddress = (url: string) => new URL(url).hostname.replace(/^www\./, '')
