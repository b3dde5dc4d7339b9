import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'

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
}

export default function MarkdownRenderer({ text }: { text: string }) {
  return (
    <ReactMarkdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={components}>
      {text}
    </ReactMarkdown>
  )
}
