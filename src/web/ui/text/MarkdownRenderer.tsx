import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import styles from '../markdown.module.css'

const schema: typeof defaultSchema = {
  ...defaultSchema,
  // No picture of a stranger's server is fetched by reading an answer.
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'img' && name !== 'input'),
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'] },
}

const rehypePlugins: Options['rehypePlugins'] = [[rehypeSanitize, schema]]
const remarkPlugins: Options['remarkPlugins'] = [remarkGfm]

const components: Components = {
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  // What is wider than the bubble scrolls by itself, and the keyboard must reach it to do so.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <div className={styles.wide} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
}

export default function MarkdownRenderer({ text }: { text: string }) {
  return (
    <ReactMarkdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={components}>
      {text}
    </ReactMarkdown>
  )
}
