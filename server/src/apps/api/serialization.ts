import SerializerSelector from "@fastify/fast-json-stringify-compiler";

type Factory = SerializerSelector.SerializerFactory;

/** Fastify's own serializers. Like validators, each is compiled when the first answer needs it. */
export const buildSerializersLate: Factory = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options);
  return (route) => {
    let serialize: SerializerSelector.Serializer | undefined;
    return (answer) => {
      serialize ??= compile(route);
      return serialize(answer);
    };
  };
};
