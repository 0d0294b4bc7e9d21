import { richTextLinkAddress } from '@markaz/protocol/rich-text'
import { TableKit } from '@tiptap/extension-table'
import { Node } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { hostNameOfUrl } from './RichTextView.tsx'
import style from './rich-text.module.css'
import { richTextText as words } from './rich-text.text.ts'

export const editorExtensionsOf = (urlOf: (path: string) => string | undefined) => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => richTextLinkAddress.safeParse(url).success,
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
  picture(urlOf),
  video,
]

/** Pictures of a pasted page are removed: a picture must be uploaded to our server and is identified by its path. */
const picture = (urlOf: (path: string) => string | undefined) =>
  Node.create({
    name: 'picture',
    group: 'block',
    draggable: true,
    addAttributes: () => ({ path: { default: '' }, alt: { default: '' } }),
    parseHTML: () => [
      {
        tag: 'img[data-path]',
        getAttrs: (image) => {
          const path = image.getAttribute('data-path') ?? ''
          return urlOf(path) ? { path, alt: image.getAttribute('alt') ?? '' } : false
        },
      },
    ],
    renderHTML: ({ node: { attrs } }) => ['img', { src: urlOf(attrs.path), alt: attrs.alt, 'data-path': attrs.path }],
  })

const video = Node.create({
  name: 'video',
  group: 'block',
  draggable: true,
  atom: true,
  addAttributes: () => ({ url: { default: '' } }),
  renderHTML: ({ node: { attrs } }) => [
    'div',
    { class: style.video, 'data-video': '' },
    words.watch(hostNameOfUrl(attrs.url)),
  ],
})
